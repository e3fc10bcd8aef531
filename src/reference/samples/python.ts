import type { BuiltRequest } from '../request/built-request.ts';
import type { Language } from './language.ts';
import { isExact, literal } from './typescript.ts';

/** A Python program with the package `requests`. */
export const python: Language = (request, variable) => {
  const { method, url, headers } = request;
  const pairs = Object.entries(headers)
    .filter(([name]) => name !== 'Content-Type' || !isExact(request.json ?? ''))
    .map(([name, value]) => `        ${literal(name)}: ${literal(value)},`);
  return [
    'import os',
    'import requests',
    '',
    `response = requests.${method.toLowerCase()}(`,
    `    ${literal(url)},`,
    '    headers={',
    `        "Authorization": f"Bearer {os.environ['${variable}']}",`,
    ...pairs,
    '    },',
    ...bodyLines(request),
    ')',
    'response.raise_for_status()',
    'print(response.json())',
  ].join('\n');
};

function bodyLines({ json, form }: BuiltRequest): string[] {
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
    ? [`    json=${valueOf(JSON.parse(json), '    ')},`]
    : [`    data=${literal(json)}.encode(),`];
}

const WORDS = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

/** A JSON value as a Python literal. */
function valueOf(value: unknown, indent: string): string {
  const deeper = `${indent}    `;
  const block = (open: string, lines: readonly string[], close: string) =>
    lines.length === 0
      ? open + close
      : `${open}\n${lines.map((line) => `${deeper}${line},\n`).join('')}${indent}${close}`;
  if (Array.isArray(value)) {
    return block(
      '[',
      value.map((each) => valueOf(each, deeper)),
      ']',
    );
  }
  if (typeof value === 'object' && value !== null) {
    const lines = Object.entries(value).map(
      ([name, each]) => `${literal(name)}: ${valueOf(each, deeper)}`,
    );
    return block('{', lines, '}');
  }
  return WORDS.get(value) ?? JSON.stringify(value);
}
