import type { OpenApi } from '../document/openapi.ts';
import { isSuccess, type Operation } from '../document/outline.ts';
import { Inline } from '../text/prose.tsx';
import { texts } from '../texts/texts.ts';

interface Props {
  readonly api: OpenApi;
  readonly common: ReadonlySet<string>;
}

/** Descriptions of the headers that all operations share. */
export function CommonHeaders({ api, common }: Props) {
  const t = texts();
  const answered = Object.entries(api.components.headers).filter(([name]) => common.has(name));
  return (
    <section id="headers" class="chapter" aria-labelledby="headers-title">
      <h2 id="headers-title">{t.chapters.headers}</h2>
      <h3>{t.inRequests}</h3>
      <dl class="terms">
        {requestHeaders(api).map(({ name, description = '' }) => (
          <Term key={name} name={name} text={description} />
        ))}
      </dl>
      <h3>{t.inAnswers}</h3>
      <dl class="terms">
        {answered.map(([name, { description, example }]) => (
          <Term
            key={name}
            name={name}
            text={
              example === undefined ? description : `${description} ${t.example} \`${example}\``
            }
          />
        ))}
      </dl>
    </section>
  );
}

function Term({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div id={`header-${name}`}>
      <dt>
        <code>{name}</code>
      </dt>
      <dd lang="en">
        <Inline text={text} />
      </dd>
    </div>
  );
}

/** Names of the headers that all successful answers share. The page describes them once. */
export function commonHeaders(operations: readonly Operation[]): ReadonlySet<string> {
  const lists = operations
    .flatMap(({ answers }) => answers.filter(isSuccess))
    .map(({ answer }) => Object.keys(answer.headers ?? {}));
  const [first = [], ...others] = lists;
  return new Set(first.filter((name) => others.every((list) => list.includes(name))));
}

/** The request headers. All operations share their descriptions. */
const requestHeaders = ({ components }: OpenApi) => Object.values(components.parameters);
