import { useState } from 'preact/hooks';
import type { Surface } from '../document/surfaces.ts';
import type { OpenApi } from '../document/openapi.ts';
import { isSuccess, type Operation } from '../document/outline.ts';
import { builtRequest } from '../request/built-request.ts';
import { TryIt } from '../request/try-it.tsx';
import { firstInputs, type Inputs } from '../request/inputs.ts';
import { Sample } from '../samples/sample.tsx';
import { indented, Json } from '../text/json.tsx';
import { Addition, Method } from '../text/labels.tsx';
import { Prose } from '../text/prose.tsx';
import { texts } from '../texts/texts.ts';
import { Answers } from './answers.tsx';
import { Fields, Parameters } from './fields.tsx';

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
