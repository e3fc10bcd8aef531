import type { BuiltRequest } from '../request/built-request.ts';

/**
 * Writes a program that sends a request.
 *
 * @param variable environment variable with the credential; `undefined` if the request needs none.
 */
export type Language = (request: BuiltRequest, variable: string | undefined) => string;

/** A text as a word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A curl command for a POSIX shell. */
export const curl: Language = ({ method, url, headers, json, form, bytes }, variable) => {
  const isImplied = method === 'GET' || (method === 'POST' && (json ?? form) !== undefined);
  const fields = (form ?? []).map((field) =>
    'text' in field ? `${field.name}=${field.text}` : `${field.name}=@${field.fileName}`,
  );
  return [
    `curl ${isImplied ? '' : `-X ${method} `}${quoted(url)}`,
    ...(variable === undefined ? [] : [`-H "Authorization: Bearer $${variable}"`]),
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...fields.map((field) => `-F ${quoted(field)}`),
    ...(json === undefined ? [] : [`--data-binary ${quoted(json)}`]),
    ...(bytes === undefined ? [] : [`--data-binary ${quoted(`@${bytes.fileName}`)}`]),
  ].join(' \\\n  ');
};
