import type { ErrorEntry } from '../document/errors.ts';
import { indented, Json } from '../text/json.tsx';
import { Inline } from '../text/prose.tsx';
import { texts } from '../texts/texts.ts';

/** Descriptions of all errors. */
export function Errors({ errors }: { readonly errors: readonly ErrorEntry[] }) {
  const t = texts();
  const example = errors.find(({ code }) => code === 'invalid_request')?.example;
  return (
    <section id="errors" class="chapter wide" aria-labelledby="errors-title">
      <h2 id="errors-title">{t.chapters.errors}</h2>
      <div class="start">
        <p>
          <Inline text={t.errorShape} />
        </p>
        {example !== undefined && <Json text={indented(example)} label={t.error} />}
      </div>
      <dl class="terms">
        {errors.map(({ status, code, text }) => (
          <div key={code} id={`error-${code}`}>
            <dt>
              <span class="status failed">{status}</span> <code>{code}</code>
            </dt>
            <dd lang="en">
              <Inline text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
