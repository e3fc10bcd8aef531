import type { ComponentChildren } from 'preact';
import {
  bodyFields,
  type Field,
  type OpenApi,
  type Schema,
  schemaOf,
} from '../document/openapi.ts';
import type { Operation } from '../document/outline.ts';
import { Fold } from '../text.tsx';
import { texts } from '../texts.ts';
import { Input } from './input.tsx';
import { type Inputs, keyOf, takesJson } from './built-request.ts';

interface Props {
  readonly api: OpenApi;
  readonly operation: Operation;
  readonly inputs: Inputs;
  readonly onChange: (inputs: Inputs) => void;
}

/** An operation's inputs: path, query, headers and body. */
export function FormInputs({ api, operation, inputs, onChange }: Props) {
  const t = texts();
  const { id, parameters, body } = operation;
  const inputOf = (key: string, { name, schema, required = false }: Field) => (
    <Input
      key={name}
      id={`${id}-${name}`}
      {...{ name, required }}
      schema={withWords(api, schemaOf(api, schema))}
      text={inputs.texts[key] ?? ''}
      onText={(text) => onChange({ ...inputs, texts: { ...inputs.texts, [key]: text } })}
      onFile={(file) => onChange({ ...inputs, files: { ...inputs.files, [name]: file } })}
    />
  );
  const inside = (place: string) =>
    parameters.filter((each) => each.in === place).map((each) => inputOf(keyOf(each), each));
  return (
    <>
      {inside('path')}
      <Group title={t.query}>{inside('query')}</Group>
      <Group title={t.headers}>{inside('header')}</Group>
      {takesJson(body) ? (
        <div class="mt-3 grid gap-1">
          <label for={`${id}-body`}>{t.jsonBody}</label>
          <textarea
            class="resize-y font-mono text-14 whitespace-pre"
            id={`${id}-body`}
            rows={Math.min(16, inputs.json.split('\n').length + 1)}
            spellcheck={false}
            value={inputs.json}
            onInput={({ currentTarget }) => onChange({ ...inputs, json: currentTarget.value })}
          />
        </div>
      ) : (
        bodyFields(api, body).map((field) => inputOf(field.name, field))
      )}
    </>
  );
}

/** Resolves the schema of a list's elements, too. */
const withWords = (api: OpenApi, schema: Schema): Schema =>
  schema.items === undefined ? schema : { ...schema, items: schemaOf(api, schema.items) };

interface GroupProps {
  readonly title: string;
  readonly children: readonly ComponentChildren[];
}

function Group({ title, children }: GroupProps) {
  if (children.length === 0) return null;
  return (
    <Fold class="mt-3" summary={texts().optional(title, children.length)}>
      {() => children}
    </Fold>
  );
}
