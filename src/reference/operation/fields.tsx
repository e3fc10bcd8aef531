import { type Field, fieldsOf, type OpenApi, schemaOf } from '../document/openapi.ts';
import { wordsOf } from '../document/schema-words.ts';
import { Addition, FAINT, Fold, Inline } from '../text.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly api: OpenApi;
  readonly fields: readonly Field[];
  /** Word for a field that is never absent. */
  readonly always: 'required' | 'always';
}

/** Fields, parameters or headers, with types and descriptions. The fields of nested objects are collapsed. */
export function Fields({ api, fields, always }: Props) {
  const { values } = texts();
  return (
    <dl>
      {fields.map(({ name, required, description = '', schema }) => (
        <div key={name} class="border-b border-line py-2">
          <dt>
            <code class="font-semibold">{name}</code>{' '}
            <span class={FAINT}>{wordsOf(values, api, schema)}</span>
            {required === true && (
              <span class="ml-2 text-13 font-semibold text-warn">{values[always]}</span>
            )}
            {schema['x-addition'] === true && <Addition />}
          </dt>
          <dd class="text-14" lang="en">
            <Inline text={description} />
            <Inner {...{ api, always, name }} fields={innerFields(api, schema)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The fields of a nested object, or of a list's objects. */
function innerFields(api: OpenApi, schema: Field['schema']): Field[] {
  const whole = schemaOf(api, schema);
  return fieldsOf(api, whole.items ?? whole);
}

function Inner({ name, ...inner }: Props & { readonly name: string }) {
  const t = texts();
  if (inner.fields.length === 0) return null;
  return (
    <Fold
      summary={
        <>
          {t.fieldsOf(inner.fields.length)} <code>{name}</code>
        </>
      }
    >
      {() => (
        <div class="ml-1 border-l-2 border-line pl-3.5">
          <Fields {...inner} />
        </div>
      )}
    </Fold>
  );
}
