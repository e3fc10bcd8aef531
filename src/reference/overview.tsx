import { useState } from 'preact/hooks';
import type { OpenApi } from './document/openapi.ts';
import { type ErrorEntry, isSuccess, type Operation } from './document/outline.ts';
import type { Surface, SurfaceCredential } from './document/surfaces.ts';
import { indented, Inline, Json, Prose } from './text.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly api: OpenApi;
  readonly surface: Surface;
  readonly credential: Credential;
}

/** The API's description and address, and the field for a credential if it needs one. */
export function Introduction({ api, surface, credential }: Props) {
  const t = texts();
  const { info, servers } = api;
  return (
    <section id="introduction" class="chapter wide" aria-labelledby="title">
      <h1 id="title">
        {info.title} <small>{info.version}</small>
      </h1>
      <div class="start">
        <p class="address">
          <code>{location.origin + servers[0].url}</code>
          <a href={surface.document}>{t.document}</a>
        </p>
        {surface.credential !== null && (
          <CredentialField described={surface.credential} credential={credential} />
        )}
      </div>
      <Prose text={info.description} />
    </section>
  );
}

interface CommonHeadersProps {
  readonly api: OpenApi;
  readonly common: ReadonlySet<string>;
}

/** Descriptions of the headers that all operations share. */
export function CommonHeaders({ api, common }: CommonHeadersProps) {
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

/** A surface's credential, and a function that replaces it. */
export type Credential = readonly [value: string, replace: (value: string) => void];

/**
 * A surface's credential. The tab keeps it until it is closed; no other tab has access to it.
 *
 * @param variable its name in the tab's storage.
 */
export function useCredential(variable = ''): Credential {
  const [value, setValue] = useState(() => sessionStorage.getItem(variable) ?? '');
  const replace = (given: string) => {
    const next = given.trim();
    if (next === '') sessionStorage.removeItem(variable);
    else sessionStorage.setItem(variable, next);
    setValue(next);
  };
  return [value, replace];
}

interface CredentialFieldProps {
  readonly described: SurfaceCredential;
  readonly credential: Credential;
}

/**
 * The field for the credential of requests. It is no password field, because a browser would offer
 * to save a password.
 */
function CredentialField({ described, credential: [value, replace] }: CredentialFieldProps) {
  const [isShown, setShown] = useState(false);
  const t = texts();
  const { placeholder, variable } = described;
  return (
    <div class="credential">
      <label for="credential">{t.credentials[variable]}</label>
      <div class="row">
        <input
          id="credential"
          class={isShown ? '' : 'hidden-text'}
          placeholder={placeholder}
          autocomplete="off"
          spellcheck={false}
          aria-describedby="credential-note"
          value={value}
          onInput={({ currentTarget }) => {
            replace(currentTarget.value);
          }}
        />
        <button
          type="button"
          aria-pressed={isShown}
          onClick={() => {
            setShown(!isShown);
          }}
        >
          {t.show}
        </button>
      </div>
      <p class="faint" id="credential-note">
        {t.credentialNote} <code class="whole">${variable}</code>.
      </p>
    </div>
  );
}
