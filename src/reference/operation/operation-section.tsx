import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { type Answer, bodyFields, fieldsOf, type OpenApi, resolved } from '../document/openapi.ts';
import { errorsOf, isSuccess, type Operation } from '../document/outline.ts';
import type { Surface } from '../document/surfaces.ts';
import { Fields } from './fields.tsx';
import { builtRequest, firstInputs, type Inputs } from '../request/built-request.ts';
import { TryIt } from '../request/try-it.tsx';
import { Sample } from '../samples/sample.tsx';
import {
  Addition,
  BOX,
  FAINT,
  Fold,
  indented,
  Inline,
  Json,
  Method,
  PAIR,
  Prose,
  Status,
} from '../text.tsx';
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
    <section
      data-operation
      id={id}
      class={`py-9 [section+&]:border-t [section+&]:border-line ${PAIR}`}
      aria-labelledby={`${id}-title`}
    >
      <div>
        <h3>
          <a
            class="text-inherit no-underline hover:after:text-faint hover:after:content-['_#']"
            id={`${id}-title`}
            href={`#${id}`}
            lang="en"
          >
            {summary}
          </a>{' '}
          {operation.isAddition && <Addition />}
        </h3>
        <p class="mt-0.5 mb-4">
          <Method name={operation.method} /> <code class="text-14">{operation.path}</code>
        </p>
        <Description {...props} />
      </div>
      <div class="grid grid-cols-1 content-start gap-4">
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
  const lists = [
    { title: t.path, fields: inside('path') },
    { title: t.query, fields: inside('query') },
    { title: t.body, fields: bodyFields(api, body) },
  ];
  return (
    <>
      <Prose text={description} />
      {scope !== undefined && (
        <p class={`mt-3 ${FAINT}`}>
          {t.needsScope} <code>{scope}</code>
        </p>
      )}
      {lists.map(
        ({ title, fields }) =>
          fields.length > 0 && (
            <Fragment key={title}>
              <h4>{title}</h4>
              <Fields api={api} fields={fields} always="required" />
            </Fragment>
          ),
      )}
      <h4>{t.headers}</h4>
      <Links links={inside('header').map(({ name }) => ({ name, to: `header-${name}` }))} />
      <Answers api={api} operation={operation} common={common} />
    </>
  );
}

interface Link {
  readonly name: string;
  /** The id of its description. */
  readonly to: string;
  readonly status?: string;
}

/** Names that are described in another section. */
function Links({ links, label }: { readonly links: readonly Link[]; readonly label?: string }) {
  return (
    <ul class="mt-2 flex flex-wrap gap-x-4 gap-y-0.5 text-14" aria-label={label}>
      {links.map(({ name, to, status }) => (
        <li key={name}>
          {status !== undefined && <Status code={status} />}{' '}
          <a class="text-faint hover:text-accent" href={`#${to}`}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Example of the first successful answer. */
function Example({ operation }: { readonly operation: Operation }) {
  const t = texts();
  const success = operation.answers.find(isSuccess);
  const [media] = Object.values(success?.answer.content ?? {});
  if (success === undefined || media?.example === undefined) return null;
  return (
    <details open>
      <summary>
        {t.exampleAnswer} <Status code={success.status} />
      </summary>
      <Json
        text={indented(media.example)}
        label={t.exampleAnswerOf(operation.summary)}
        look={`mt-2 ${BOX}`}
      />
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
        <div key={status} class="mt-1.5">
          <p lang="en">
            <Status code={status} /> <Inline text={answer.description} />
          </p>
          <SuccessDetails api={api} answer={answer} common={common} />
        </div>
      ))}
      <Links
        label={t.errors}
        links={errorsOf(operation).map(({ status, code }) => ({
          name: code,
          to: `error-${code}`,
          status,
        }))}
      />
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
        <Fold summary={t.fields}>
          {() => <Fields api={api} fields={fieldsOf(api, schema)} always="always" />}
        </Fold>
      )}
      {own.length > 0 && (
        <Fold summary={t.otherHeaders(own.map(([name]) => name).join(', '))}>
          {() => (
            <Fields
              api={api}
              fields={own.map(([name, header]) => {
                const described = resolved(header, api.components.headers);
                return { name, description: described.description, schema: described.schema };
              })}
              always="always"
            />
          )}
        </Fold>
      )}
    </>
  );
}
