import { schemaOf, type OpenApi, type Parameter, type Schema } from '../document/openapi.ts';
import { wordsOf } from '../document/schema-words.ts';
import type { ComponentChildren } from 'preact';
import { Addition, FAINT, Fold, Inline } from '../text.tsx';
import { texts } from '../texts.ts';

interface FieldProps {
  readonly name: string;
  /** Its values in words. */
  readonly values?: string;
  /** Whether it may be absent, in a word. */
  readonly mark?: string | false;
  readonly isAddition?: boolean;
  readonly text: string | undefined;
  readonly children?: ComponentChildren;
}

/** A field, a parameter or a header, with its description. */
export function Field({ name, values, mark = false, isAddition, text = '', children }: FieldProps) {
  return (
    <div class="border-b border-line py-2">
      <dt>
        <code class="font-semibold">{name}</code> <span class={FAINT}>{values}</span>
        {mark !== false && <span class="ml-2 text-13 font-semibold text-warn">{mark}</span>}
        {isAddition === true && <Addition />}
      </dt>
      <dd class="text-14" lang="en">
        <Inline text={text} />
        {children}
      </dd>
    </div>
  );
}

interface Props {
  readonly api: OpenApi;
  readonly schema: Schema;
  /** Word for a field that is never absent. */
  readonly always: 'required' | 'always';
}

/** An object's fields. The fields of nested objects are collapsed. */
export function Fields({ api, schema, always }: Props) {
  const { values } = texts();
  const { properties = {}, required = [] } = schemaOf(api, schema);
  return (
    <dl>
      {Object.entries(properties).map(([name, field]) => (
        <Field
          key={name}
          name={name}
          values={wordsOf(values, api, field)}
          mark={required.includes(name) && values[always]}
          text={schemaOf(api, field).description}
        >
          <Inner {...{ api, always, name }} schema={field} />
        </Field>
      ))}
    </dl>
  );
}

/** The fields of a nested object, or of a list's objects. */
function Inner({ api, schema, always, name }: Props & { readonly name: string }) {
  const t = texts();
  const whole = schemaOf(api, schema);
  const object = whole.items === undefined ? whole : schemaOf(api, whole.items);
  const count = Object.keys(object.properties ?? {}).length;
  if (count === 0) return null;
  return (
    <Fold
      summary={
        <>
          {t.fieldsOf(count)} <code>{name}</code>
        </>
      }
    >
      {() => (
        <div class="ml-1 border-l-2 border-line pl-3.5">
          <Fields {...{ api, always }} schema={object} />
        </div>
      )}
    </Fold>
  );
}

interface ParametersProps {
  readonly api: OpenApi;
  readonly title: string;
  readonly parameters: readonly Parameter[];
}

/** Parameters of a path or a query, with types and descriptions. */
export function Parameters({ api, title, parameters }: ParametersProps) {
  const { values } = texts();
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl>
        {parameters.map(({ name, description, required = false, schema }) => (
          <Field
            key={name}
            name={name}
            values={wordsOf(values, api, schema)}
            mark={required && values.required}
            isAddition={schema['x-addition'] ?? false}
            text={description}
          />
        ))}
      </dl>
    </>
  );
}
