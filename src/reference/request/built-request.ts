import {
  type Body,
  bodyFields,
  type Field,
  FORM,
  type OpenApi,
  sentType,
} from '../document/openapi.ts';
import type { Operation } from '../document/outline.ts';
import { indented } from '../text.tsx';

/** A file to send. It may not be chosen yet. */
interface FileField {
  readonly name: string;
  readonly fileName: string;
  readonly file: File | undefined;
}

/** A field of a multipart form. */
export type FormField = { readonly name: string; readonly text: string } | FileField;

/** A request from the form's inputs, without the credential. */
export interface BuiltRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: string | undefined;
  readonly form: readonly FormField[] | undefined;
  /** The file whose bytes are the body. */
  readonly bytes: FileField | undefined;
}

/** Whether a body is JSON, and no form or bytes. */
export const takesJson = (body: Body | undefined) => sentType(body) === 'application/json';

/** Builds an operation's request from its inputs. Empty inputs are not sent. */
export function builtRequest(api: OpenApi, operation: Operation, inputs: Inputs): BuiltRequest {
  const { method, parameters, body } = operation;
  const filled = (place: string) =>
    parameters
      .filter((each) => each.in === place)
      .map((each) => [each.name, inputs.texts[keyOf(each)] ?? ''] as const)
      .filter(([, text]) => text !== '');
  const path = filled('path').reduce(
    (before, [name, text]) => before.replace(`{${name}}`, encodeURIComponent(text)),
    operation.path,
  );
  const query = new URLSearchParams(filled('query').map(([name, text]) => [name, text]));
  // A query may contain plain commas, which are easier to read.
  const asked = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  const type = sentType(body);
  const isForm = type === FORM;
  const fields = takesJson(body) ? [] : formFields(bodyFields(api, body), inputs);
  return {
    method,
    url: location.origin + api.servers[0].url + path + (asked === '' ? '' : `?${asked}`),
    headers: {
      ...Object.fromEntries(filled('header')),
      ...(type !== '' && !isForm && { 'Content-Type': type }),
    },
    json: takesJson(body) ? inputs.json : undefined,
    form: isForm ? fields : undefined,
    bytes: isForm ? undefined : fields.find((field) => 'fileName' in field),
  };
}

function formFields(fields: readonly Field[], { texts, files }: Inputs): FormField[] {
  return fields.flatMap(({ name, schema: { contentMediaType } }): FormField[] => {
    const file = files[name];
    if (contentMediaType !== undefined) return [{ name, fileName: file?.name ?? 'plan.png', file }];
    const text = texts[name] ?? '';
    return text === '' ? [] : [{ name, text }];
  });
}

/** The state of an operation's form. Inputs without an entry are empty and not sent. */
export interface Inputs {
  /** Texts, by {@link keyOf} of the parameter or by the name of the form's field. */
  readonly texts: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, File>>;
  /** The JSON text to send, with all digits as written. */
  readonly json: string;
}

/** Key of a parameter's text. */
export const keyOf = ({ in: place, name }: { readonly in: string; readonly name: string }) =>
  `${place} ${name}`;

/** The initial inputs: example ids in the path, and the example's body. All others are empty. */
export function firstInputs({ parameters, body }: Operation): Inputs {
  const inPath = parameters.filter((each) => each.in === 'path');
  const example = body?.content['application/json']?.example;
  return {
    texts: Object.fromEntries(inPath.map((each) => [keyOf(each), each.example ?? ''])),
    files: {},
    json: example === undefined ? '' : indented(example),
  };
}
