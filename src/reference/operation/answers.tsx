import { errorsOf } from '../document/errors.ts';
import type { Answer, OpenApi } from '../document/openapi.ts';
import { isSuccess, type Operation } from '../document/outline.ts';
import { resolved } from '../document/resolve.ts';
import { Fold } from '../text/fold.tsx';
import { Inline } from '../text/prose.tsx';
import { texts } from '../texts/texts.ts';
import { Fields } from './fields.tsx';

interface Props {
  readonly api: OpenApi;
  readonly operation: Operation;
  /** Headers that are described in another section. */
  readonly common: ReadonlySet<string>;
}

/** An operation's answers: successes in full, errors as links to their descriptions. */
export function Answers({ api, operation, common }: Props) {
  const t = texts();
  return (
    <>
      <h4>{t.answers}</h4>
      {operation.answers.filter(isSuccess).map(({ status, answer }) => (
        <div key={status} class="answer-of">
          <p lang="en">
            <span class="status">{status}</span> <Inline text={answer.description} />
          </p>
          <SuccessDetails api={api} answer={answer} common={common} />
        </div>
      ))}
      <ul class="codes" aria-label={t.errors}>
        {errorsOf(operation).map(({ status, code }) => (
          <li key={code}>
            <span class="status failed">{status}</span> <a href={`#error-${code}`}>{code}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function SuccessDetails({ api, answer, common }: Omit<Props, 'operation'> & { answer: Answer }) {
  const t = texts();
  const [media] = Object.values(answer.content ?? {});
  const own = Object.entries(answer.headers ?? {}).filter(([name]) => !common.has(name));
  if (media === undefined) return null;
  const { schema } = media;
  return (
    <>
      {schema !== undefined && (
        <Fold summary={t.fields}>{() => <Fields api={api} schema={schema} always="always" />}</Fold>
      )}
      {own.length > 0 && (
        <Fold summary={t.otherHeaders(own.map(([name]) => name).join(', '))}>
          {() => (
            <dl class="fields" lang="en">
              {own.map(([name, header]) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <Inline text={resolved(header, api.components.headers).description} />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Fold>
      )}
    </>
  );
}
