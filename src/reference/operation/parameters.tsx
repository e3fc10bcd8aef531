import type { OpenApi, Parameter } from '../document/openapi.ts';
import { wordsOf } from '../document/schema-words.ts';
import { Addition } from '../text/addition.tsx';
import { Inline } from '../text/prose.tsx';

interface Props {
  readonly api: OpenApi;
  readonly title: string;
  readonly parameters: readonly Parameter[];
}

/** Parameters of a path or a query, with types and descriptions. */
export function Parameters({ api, title, parameters }: Props) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h4>{title}</h4>
      <dl class="fields">
        {parameters.map(({ name, description, required, schema }) => (
          <div key={name}>
            <dt>
              <code>{name}</code> <span class="type">{wordsOf(api, schema)}</span>
              {required === true && <span class="required">required</span>}
              {schema['x-addition'] === true && <Addition />}
            </dt>
            {description !== undefined && (
              <dd>
                <Inline text={description} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </>
  );
}
