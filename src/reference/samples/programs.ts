import type { FormField } from '../request/built-request.ts';
import type { Language } from './curl.ts';
import { literal, python, typescript } from './scripts.ts';

/** How a language writes what a request has. */
interface Syntax {
  /** A header, from its name and value as the language's literals or expressions. */
  readonly header: (name: string, value: string) => string;
  readonly quoted: (text: string) => string;
  readonly environment: (variable: string) => string;
  readonly text: (json: string) => string;
  readonly file: (name: string) => string;
  readonly form: (fields: readonly FormField[]) => string;
  /** @param body absent if the request has none. */
  readonly program: (url: string, method: string, headers: string[], body?: string) => string[];
}

const written =
  ({ header, quoted, environment, text, file, form, program }: Syntax): Language =>
  (request, variable) => {
    const { method, url, headers, json, form: fields, bytes } = request;
    const all = Object.entries(headers).map(([name, value]) => header(name, quoted(value)));
    if (variable !== undefined) all.unshift(header('Authorization', environment(variable)));
    const content = json === undefined ? undefined : text(json);
    const sent = bytes === undefined ? content : file(bytes.fileName);
    return program(quoted(url), method, all, fields === undefined ? sent : form(fields)).join('\n');
  };

const inPhp = (text: string) => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;

/** A PHP program with the extension curl. */
const php = written({
  quoted: inPhp,
  environment: (variable) => `'Bearer ' . getenv('${variable}')`,
  header: (name, value) => `        '${name}: ' . ${value},`.replace("' . '", ''),
  text: inPhp,
  file: (name) => `file_get_contents(${inPhp(name)})`,
  form: (fields) =>
    `[${fields
      .map((field) => {
        const value =
          'text' in field ? inPhp(field.text) : `new CURLFile(${inPhp(field.fileName)})`;
        return `\n        ${inPhp(field.name)} => ${value},`;
      })
      .join('')}\n    ]`,
  program: (url, method, headers, body) => [
    '<?php',
    `$request = curl_init(${url});`,
    'curl_setopt_array($request, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    `    CURLOPT_CUSTOMREQUEST => '${method}',`,
    '    CURLOPT_HTTPHEADER => [',
    ...headers,
    '    ],',
    ...(body === undefined ? [] : [`    CURLOPT_POSTFIELDS => ${body},`]),
    ']);',
    '$answer = curl_exec($request);',
    'if ($answer === false || curl_getinfo($request, CURLINFO_RESPONSE_CODE) >= 400) {',
    '    throw new RuntimeException($answer ?: curl_error($request));',
    '}',
    'echo $answer;',
  ],
});

/** A text as one literal for each of its lines. */
const literals = (text: string) =>
  text
    .split(/(?<=\n)/)
    .map((line) => `\n                ${literal(line)}`)
    .join(' +');

const BOUNDARY = 'part-of-the-form';
const inBytes = (text: string) => `${literal(text)}.getBytes(StandardCharsets.UTF_8)`;

/** A part of a form in Java, whose client makes none. */
function javaPart(field: FormField): string[] {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field.name}"`;
  if ('text' in field) return [inBytes(`${head}\r\n\r\n${field.text}\r\n`)];
  const named = `${head}; filename="${field.fileName.replaceAll('"', '%22')}"\r\n\r\n`;
  const content = `Files.readAllBytes(Path.of(${literal(field.fileName)}))`;
  return [inBytes(named), content, inBytes('\r\n')];
}

/** A Java program, for version 11 or newer. */
const java = written({
  quoted: literal,
  environment: (variable) => `"Bearer " + System.getenv("${variable}")`,
  header: (name, value) => `            .header("${name}", ${value})`,
  text: (json) => `ofString(${literals(json)})`,
  file: (name) => `ofFile(Path.of(${literal(name)}))`,
  form: (fields) => {
    const parts = [...fields.flatMap(javaPart), inBytes(`--${BOUNDARY}--\r\n`)];
    return `ofByteArrays(List.of(\n                ${parts.join(',\n                ')}))`;
  },
  program: (url, method, headers, body = 'noBody()') => [
    'import java.net.URI;',
    'import java.net.http.*;',
    'import java.nio.charset.StandardCharsets;',
    'import java.nio.file.*;',
    'import java.util.List;',
    '',
    'public class Sample {',
    '    public static void main(String[] arguments) throws Exception {',
    `        var request = HttpRequest.newBuilder(URI.create(${url}))`,
    ...headers,
    ...(body.startsWith('ofByteArrays')
      ? [`            .header("Content-Type", "multipart/form-data; boundary=${BOUNDARY}")`]
      : []),
    `            .method("${method}", HttpRequest.BodyPublishers.${body})`,
    '            .build();',
    '        var response = HttpClient.newHttpClient()',
    '            .send(request, HttpResponse.BodyHandlers.ofString());',
    '        if (response.statusCode() >= 400) throw new RuntimeException(response.body());',
    '        System.out.println(response.body());',
    '    }',
    '}',
  ],
});

const inCSharp = (fileName: string) =>
  `new ByteArrayContent(File.ReadAllBytes(${literal(fileName)}))`;

/** A C# program, for .NET 6 or newer. */
const csharp = written({
  quoted: literal,
  environment: (variable) => `"Bearer " + Environment.GetEnvironmentVariable("${variable}")`,
  header: (name, value) =>
    name === 'Content-Type'
      ? `request.Content.Headers.ContentType = new MediaTypeHeaderValue(${value});`
      : `request.Headers.TryAddWithoutValidation("${name}", ${value});`,
  text: (json) => `new StringContent(${literals(json)})`,
  file: inCSharp,
  form: (fields) =>
    `new MultipartFormDataContent\n{${fields
      .map((field) =>
        'text' in field
          ? `\n    { new StringContent(${literal(field.text)}), ${literal(field.name)} },`
          : `\n    { ${inCSharp(field.fileName)}, ${literal(field.name)}, ${literal(field.fileName)} },`,
      )
      .join('')}\n}`,
  program: (url, method, headers, body) => [
    'using System.Net.Http.Headers;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod("${method}"), ${url});`,
    ...(body === undefined ? [] : [`request.Content = ${body};`]),
    ...headers,
    'using var response = await client.SendAsync(request);',
    'var answer = await response.Content.ReadAsStringAsync();',
    'if (!response.IsSuccessStatusCode) throw new HttpRequestException(answer);',
    'Console.WriteLine(answer);',
  ],
});

/** The languages whose programs the page loads when one of them is chosen. */
export const PROGRAMS: Readonly<Record<string, Language>> = {
  TypeScript: typescript,
  Python: python,
  PHP: php,
  Java: java,
  'C#': csharp,
};
