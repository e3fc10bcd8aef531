import type { ErrorEntry } from '../document/errors.ts';
import { indented, Json } from '../text/json.tsx';
import { Inline } from '../text/prose.tsx';

/** Descriptions of all errors. */
export function Errors({ errors }: { readonly errors: readonly ErrorEntry[] }) {
  const example = errors.find(({ code }) => code === 'invalid_request')?.example;
  return (
    <section id="errors" class="chapter wide" aria-labelledby="errors-title">
      <h2 id="errors-title">Errors</h2>
      <div class="start">
        <p>
          All errors have the same shape. Programs use <code>code</code>, people read{' '}
          <code>message</code>, and support finds the request by <code>requestId</code>.
        </p>
        {example !== undefined && <Json text={indented(example)} label="An error" />}
      </div>
      <dl class="terms">
        {errors.map(({ status, code, text }) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <span class="status failed">{status}</span> <code>{code}</code>
            </dt>
            <dd>
              <Inline text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
