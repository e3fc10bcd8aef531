import { schemaOf, type OpenApi, type Parameter, type Schema } from '../document/openapi.ts';
import { wordsOf } from '../document/schema-words.ts';
import { Fold, Addition, Inline } from '../text.tsx';
import { texts } from '../texts.ts';

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
    <dl class="fields">
      {Object.entries(properties).map(([name, field]) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <span class="type">{wordsOf(values, api, field)}</span>
            {required.includes(name) && <span class="required">{values[always]}</span>}
          </dt>
          <dd lang="en">
            <Inline text={schemaOf(api, field).description ?? ''} />
            <Inner {...{ api, always, name }} schema={field} />
          </dd>
        </div>
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
      {() => <Fields {...{ api, always }} schema={object} />}
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
      <dl class="fields">
        {parameters.map(({ name, description, required, schema }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="type">{wordsOf(values, api, schema)}</span>
              {required === true && <span class="required">{values.required}</span>}
              {schema['x-addition'] === true && <Addition />}
            </dt>
            {description !== undefined && (
              <dd lang="en">
                <Inline text={description} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
