import { formWith } from '../harness/pictures.ts';

/** The form of a request that a document describes, with a picture in place of the bytes of its file. */
export function formOf(request: object, picture: Uint8Array): FormData {
  const texts = Object.entries(request).map(([name, value]) => [name, String(value)] as const);
  const { file, ...fields } = Object.fromEntries(texts);
  const form = formWith(picture, fields);
  if (file === undefined) form.delete('file');
  return form;
}
