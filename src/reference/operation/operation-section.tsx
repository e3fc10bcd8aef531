import { useState } from 'preact/hooks';
import { type Answer, type OpenApi, resolved } from '../document/openapi.ts';
import { errorsOf, isSuccess, type Operation } from '../document/outline.ts';
import type { Surface } from '../document/surfaces.ts';
import { Fields, Parameters } from './fields.tsx';
import { builtRequest, firstInputs, type Inputs } from '../request/built-request.ts';
import { TryIt } from '../request/try-it.tsx';
import { Sample } from '../samples/sample.tsx';
import { Addition, Fold, indented, Inline, Json, Method, Prose } from '../text.tsx';
import { texts } from '../texts.ts';

interface Props {
  readonly api: OpenApi;
  readonly surface: Surface;
  readonly operation: Operation;
  readonly common: ReadonlySet<string>;
  readonly credential: string;
}

/** An operation: its description, and beside it a sample, a form to try it and an example. */
export function OperationSection(props: Props) {
  const { api, surface, operation, credential } = props;
  const [inputs, setInputs] = useState<Inputs>(() => firstInputs(operation));
  const request = builtRequest(api, operation, inputs);
  const { id, summary } = operation;
  return (
    <section id={id} class="operation" aria-labelledby={`${id}-title`}>
      <div class="description">
        <h3>
          <a id={`${id}-title`} href={`#${id}`} lang="en">
            {summary}
          </a>{' '}
          {operation.isAddition && <Addition />}
        </h3>
        <p class="endpoint">
          <Method name={operation.method} /> <code>{operation.path}</code>
        </p>
        <Description {...props} />
      </div>
      <div class="practice">
        <Sample request={request} variable={surface.credential?.variable} />
        <TryIt
          {...{ api, operation, inputs, setInputs, request, credential }}
          variable={surface.credential?.variable}
        />
        <Example operation={operation} />
      </div>
    </section>
  );
}

function Description({ api, operation, common }: Props) {
  const t = texts();
  const { description, scope, parameters, body } = operation;
  const inside = (place: string) => parameters.filter((each) => each.in === place);
  const headers = inside('header');
  const media = body === undefined ? [] : Object.values(body.content);
  return (
    <>
      <Prose text={description} />
      {scope !== undefined && (
        <p class="faint">
          {t.needsScope} <code>{scope}</code>
        </p>
      )}
      <Parameters api={api} title={t.path} parameters={inside('path')} />
      <Parameters api={api} title={t.query} parameters={inside('query')} />
      {media.map(({ schema }) => (
        <div key="body">
          <h4>{t.body}</h4>
          <Fields api={api} schema={schema} always="required" />
        </div>
      ))}
      <h4>{t.headers}</h4>
      <ul class="codes">
        {headers.map(({ name }) => (
          <li key={name}>
            <a href={`#header-${name}`}>{name}</a>
          </li>
        ))}
      </ul>
      <Answers api={api} operation={operation} common={common} />
    </>
  );
}

/** Example of the first successful answer. */
function Example({ operation }: { readonly operation: Operation }) {
  const t = texts();
  const success = operation.answers.find(isSuccess);
  const [media] = Object.values(success?.answer.content ?? {});
  if (success === undefined || media?.example === undefined) return null;
  return (
    <details class="example" open>
      <summary>
        {t.exampleAnswer} <span class="status">{success.status}</span>
      </summary>
      <Json text={indented(media.example)} label={t.exampleAnswerOf(operation.summary)} />
    </details>
  );
}

interface AnswersProps {
  readonly api: OpenApi;
  readonly operation: Operation;
  /** Headers that are described in another section. */
  readonly common: ReadonlySet<string>;
}

/** An operation's answers: successes in full, errors as links to their descriptions. */
function Answers({ api, operation, common }: AnswersProps) {
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

function SuccessDetails({
  api,
  answer,
  common,
}: Omit<AnswersProps, 'operation'> & { answer: Answer }) {
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
