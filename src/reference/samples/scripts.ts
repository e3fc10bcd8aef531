import type { BuiltRequest } from '../request/built-request.ts';
import type { Language } from './curl.ts';

/** A text as a literal of TypeScript, Python, Java and C#, which has three ends of lines more than JSON. */
export const literal = (text: string) =>
  JSON.stringify(text).replaceAll(
    /[\u0085\u2028\u2029]/g,
    (end) => String.raw`\u` + end.charCodeAt(0).toString(16).padStart(4, '0'),
  );

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

/** Whether parsing and writing JSON keeps it unchanged. */
function isExact(json: string): boolean {
  try {
    return withoutSpace(JSON.stringify(JSON.parse(json))) === withoutSpace(json);
  } catch {
    return false;
  }
}

const indentedBy = (spaces: string, text: string) => text.replaceAll('\n', `\n${spaces}`);

/** A TypeScript program for Node, without dependencies. */
export const typescript: Language = (request, variable) => {
  const { method, url, headers } = request;
  const lines = [
    ...(variable === undefined
      ? []
      : [`    Authorization: \`Bearer \${process.env.${variable}}\`,`]),
    ...Object.entries(headers).map(([name, value]) => `    ${literal(name)}: ${literal(value)},`),
  ];
  return [
    ...formLines(request),
    `const response = await fetch(${literal(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    ...(lines.length === 0 ? [] : ['  headers: {', ...lines, '  },']),
    ...fetchBody(request),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'console.log(await response.json());',
  ].join('\n');
};

const OPENS = "import { openAsBlob } from 'node:fs';";

function formLines({ form, bytes }: BuiltRequest): string[] {
  if (bytes !== undefined) return [OPENS, ''];
  if (form === undefined) return [];
  const fields = form.map((field) =>
    'text' in field
      ? `form.append(${literal(field.name)}, ${literal(field.text)});`
      : `form.append(${literal(field.name)}, await openAsBlob(${literal(field.fileName)}), ${literal(field.fileName)});`,
  );
  return [OPENS, '', 'const form = new FormData();', ...fields];
}

/** The request's body: JSON text if a number would lose digits, otherwise an object. */
function fetchBody({ json, form, bytes }: BuiltRequest): string[] {
  if (bytes !== undefined) return [`  body: await openAsBlob(${literal(bytes.fileName)}),`];
  if (form !== undefined) return ['  body: form,'];
  if (json === undefined) return [];
  return [
    `  body: ${isExact(json) ? `JSON.stringify(${indentedBy('  ', json)})` : literal(json)},`,
  ];
}

/** A Python program with the package `requests`. */
export const python: Language = (request, variable) => {
  const { method, url, headers } = request;
  const pairs = Object.entries(headers)
    .filter(([name]) => name !== 'Content-Type' || !isExact(request.json ?? ''))
    .map(([name, value]) => `        ${literal(name)}: ${literal(value)},`);
  const lines = [
    ...(variable === undefined
      ? []
      : [`        "Authorization": f"Bearer {os.environ['${variable}']}",`]),
    ...pairs,
  ];
  return [
    ...(variable === undefined ? [] : ['import os']),
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${literal(url)},`,
    ...(lines.length === 0 ? [] : ['    headers={', ...lines, '    },']),
    ...requestsBody(request),
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
};

function requestsBody({ json, form, bytes }: BuiltRequest): string[] {
  if (bytes !== undefined) return [`    data=open(${literal(bytes.fileName)}, "rb"),`];
  if (form !== undefined) {
    const texts = form.flatMap((field) =>
      'text' in field ? [`${literal(field.name)}: ${literal(field.text)}`] : [],
    );
    const files = form.flatMap((field) =>
      'text' in field ? [] : [`${literal(field.name)}: open(${literal(field.fileName)}, "rb")`],
    );
    return [
      `    files={${files.join(', ')}},`,
      ...(texts.length === 0 ? [] : [`    data={${texts.join(', ')}},`]),
    ];
  }
  if (json === undefined) return [];
  return isExact(json)
    ? [`    json=${pythonValue(JSON.parse(json), '    ')},`]
    : [`    data=${literal(json)}.encode(),`];
}

const WORDS = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

/** A JSON value as a Python literal. */
function pythonValue(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  const block = (open: string, lines: readonly string[], close: string) =>
    lines.length === 0
      ? open + close
      : `${open}\n${lines.map((line) => `${deeper}${line},\n`).join('')}${indent}${close}`;
  if (Array.isArray(value)) {
    return block(
      '[',
      value.map((each) => pythonValue(each, deeper)),
      ']',
    );
  }
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(
      ([name, each]) => `${literal(name)}: ${pythonValue(each, deeper)}`,
    );
    return block('{', lines, '}');
  }
  return WORDS.get(value) ?? JSON.stringify(value);
}
