import { requestHeaders } from '../document/common-headers.ts';
import type { OpenApi } from '../document/openapi.ts';
import { Inline } from '../text/prose.tsx';

interface Props {
  readonly api: OpenApi;
  readonly common: ReadonlySet<string>;
}

/** Descriptions of the headers that all operations share. */
export function CommonHeaders({ api, common }: Props) {
  const answered = Object.entries(api.components.headers).filter(([name]) => common.has(name));
  return (
    <section id="headers" class="chapter" aria-labelledby="headers-title">
      <h2 id="headers-title">Common headers</h2>
      <h3>In requests</h3>
      <dl class="terms">
        {requestHeaders(api).map(({ name, description = '' }) => (
          <Term key={name} name={name} text={description} />
        ))}
      </dl>
      <h3>In every answer</h3>
      <dl class="terms">
        {answered.map(([name, { description, example }]) => (
          <Term
            key={name}
            name={name}
            text={example === undefined ? description : `${description} Example: \`${example}\``}
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
      <dd>
        <Inline text={text} />
      </dd>
    </div>
  );
}
