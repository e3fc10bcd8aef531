import type { BuiltRequest } from '../request/built-request.ts';
import type { Language } from './language.ts';

/** A text as a literal of TypeScript and of Python. */
export const literal = (text: string) => JSON.stringify(text);

const indentedBy = (spaces: string, text: string) => text.replaceAll('\n', `\n${spaces}`);

/** A TypeScript program for Node, without dependencies. */
export const typescript: Language = (request, variable) => {
  const { method, url, headers } = request;
  const pairs = Object.entries(headers).map(
    ([name, value]) => `    ${literal(name)}: ${literal(value)},`,
  );
  return [
    ...formLines(request),
    `const response = await fetch(${literal(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${literal(method)},`]),
    '  headers: {',
    `    Authorization: \`Bearer \${process.env.${variable}}\`,`,
    ...pairs,
    '  },',
    ...bodyLines(request),
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    'console.log(await response.json());',
  ].join('\n');
};

function formLines({ form }: BuiltRequest): string[] {
  if (form === undefined) return [];
  const fields = form.map((field) =>
    'text' in field
      ? `form.append(${literal(field.name)}, ${literal(field.text)});`
      : `form.append(${literal(field.name)}, await openAsBlob(${literal(field.fileName)}), ${literal(field.fileName)});`,
  );
  return ["import { openAsBlob } from 'node:fs';", '', 'const form = new FormData();', ...fields];
}

/** The request's body: JSON text if a number would lose digits, otherwise an object. */
function bodyLines({ json, form }: BuiltRequest): string[] {
  if (form !== undefined) return ['  body: form,'];
  if (json === undefined) return [];
  return [
    `  body: ${isExact(json) ? `JSON.stringify(${indentedBy('  ', json)})` : literal(json)},`,
  ];
}

const withoutSpace = (text: string) => text.replaceAll(/\s/g, '');

/** Whether parsing and writing JSON keeps it unchanged. */
export function isExact(json: string): boolean {
  try {
    return withoutSpace(JSON.stringify(JSON.parse(json))) === withoutSpace(json);
  } catch {
    return false;
  }
}
