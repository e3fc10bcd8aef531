import type { ComponentChildren } from 'preact';
import { schemaOf, type OpenApi, type Parameter } from '../document/openapi.ts';
import type { Operation } from '../document/outline.ts';
import { Fold } from '../text.tsx';
import { texts } from '../texts.ts';
import { Input } from './input.tsx';
import { type Inputs, keyOf } from './built-request.ts';

interface Props {
  readonly api: OpenApi;
  readonly operation: Operation;
  readonly inputs: Inputs;
  readonly onChange: (inputs: Inputs) => void;
}

/** An operation's inputs: path, query, headers and body. */
export function FormInputs({ api, operation, inputs, onChange }: Props) {
  const t = texts();
  const { id, parameters } = operation;
  const setText = (key: string, text: string) => {
    onChange({ ...inputs, texts: { ...inputs.texts, [key]: text } });
  };
  const inputOf = (parameter: Parameter) => (
    <Input
      key={parameter.name}
      id={`${id}-${parameter.name}`}
      name={parameter.name}
      schema={schemaOf(api, parameter.schema)}
      required={parameter.required === true}
      text={inputs.texts[keyOf(parameter)] ?? ''}
      onText={(text) => setText(keyOf(parameter), text)}
    />
  );
  const inside = (place: string) => parameters.filter((each) => each.in === place);
  return (
    <>
      {inside('path').map(inputOf)}
      <Group title={t.query} parameters={inside('query')} inputOf={inputOf} />
      <Group title={t.headers} parameters={inside('header')} inputOf={inputOf} />
      <BodyInputs {...{ api, operation, inputs, onChange }} setText={setText} />
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly parameters: readonly Parameter[];
  readonly inputOf: (parameter: Parameter) => ComponentChildren;
}

function Group({ title, parameters, inputOf }: GroupProps) {
  const t = texts();
  if (parameters.length === 0) return null;
  return (
    <Fold class="mt-3" summary={t.optional(title, parameters.length)}>
      {() => parameters.map(inputOf)}
    </Fold>
  );
}

function BodyInputs({
  api,
  operation: { id, body },
  inputs,
  onChange,
  setText,
}: Props & { readonly setText: (key: string, text: string) => void }) {
  const t = texts();
  const form = body?.content['multipart/form-data']?.schema;
  if (body === undefined) return null;
  if (form === undefined) {
    return (
      <div class="mt-3 grid gap-1">
        <label for={`${id}-body`}>{t.jsonBody}</label>
        <textarea
          class="resize-y font-mono text-14 whitespace-pre"
          id={`${id}-body`}
          rows={Math.min(16, inputs.json.split('\n').length + 1)}
          spellcheck={false}
          value={inputs.json}
          onInput={({ currentTarget }) => {
            onChange({ ...inputs, json: currentTarget.value });
          }}
        />
      </div>
    );
  }
  const { properties = {}, required = [] } = schemaOf(api, form);
  return (
    <>
      {Object.entries(properties).map(([name, field]) => (
        <Input
          key={name}
          id={`${id}-${name}`}
          name={name}
          schema={schemaOf(api, field)}
          required={required.includes(name)}
          text={inputs.texts[name] ?? ''}
          onText={(text) => setText(name, text)}
          onFile={(file) => {
            onChange({ ...inputs, files: { ...inputs.files, [name]: file } });
          }}
        />
      ))}
    </>
  );
}
