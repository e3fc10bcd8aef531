import type { Language } from './language.ts';

/** A text as a word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** A curl command for a POSIX shell. */
export const curl: Language = ({ method, url, headers, json, form }, variable) => {
  const isImplied = method === 'GET' || (method === 'POST' && (json ?? form) !== undefined);
  const fields = (form ?? []).map((field) =>
    'text' in field ? `${field.name}=${field.text}` : `${field.name}=@${field.fileName}`,
  );
  return [
    `curl ${isImplied ? '' : `-X ${method} `}${quoted(url)}`,
    `-H "Authorization: Bearer $${variable}"`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...fields.map((field) => `-F ${quoted(field)}`),
    ...(json === undefined ? [] : [`--data-binary ${quoted(json)}`]),
  ].join(' \\\n  ');
};
