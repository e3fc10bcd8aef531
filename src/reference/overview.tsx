import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { OpenApi } from './document/openapi.ts';
import { type ErrorEntry, isSuccess, type Operation } from './document/outline.ts';
import type { Surface, SurfaceCredential } from './document/surfaces.ts';
import { BOX, BROKEN, FAINT, indented, Inline, Json, PAIR, Prose, Status } from './text.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly api: OpenApi;
  readonly surface: Surface;
  readonly credential: Credential;
}

/** A part of the page below another. */
export const CHAPTER = 'mt-12 border-t border-line pt-10';

interface BesideProps {
  readonly children: ComponentChildren;
  /** What stays in view beside it. A narrow window shows it first. */
  readonly start: ComponentChildren;
}

function Beside({ children, start }: BesideProps) {
  return (
    <div class={`mt-3 ${PAIR}`}>
      <div class="xl:sticky xl:top-18 xl:order-last xl:self-start">{start}</div>
      {children}
    </div>
  );
}

/** The API's description and address, and the field for a credential if it needs one. */
export function Introduction({ api, surface, credential }: Props) {
  const t = texts();
  const { info, servers } = api;
  const start = (
    <>
      <p class="flex flex-wrap gap-x-4 gap-y-1">
        <code>{location.origin + servers[0].url}</code>
        <a href={surface.document}>{t.document}</a>
      </p>
      {surface.credential !== null && (
        <CredentialField described={surface.credential} credential={credential} />
      )}
    </>
  );
  return (
    <section id="introduction" aria-labelledby="title">
      <h1 id="title">
        {info.title}{' '}
        <span class="text-16 font-normal tracking-normal text-faint">{info.version}</span>
      </h1>
      <Beside start={start}>
        <Prose text={info.description} />
      </Beside>
    </section>
  );
}

interface CommonHeadersProps {
  readonly api: OpenApi;
  readonly common: ReadonlySet<string>;
}

/** Descriptions of the headers that all operations share. */
export function CommonHeaders({ api: { components }, common }: CommonHeadersProps) {
  const t = texts();
  const answered = Object.entries(components.headers)
    .filter(([name]) => common.has(name))
    .map(([name, { description, example }]) => ({
      name,
      description:
        example === undefined ? description : `${description} ${t.example} \`${example}\``,
    }));
  const lists = [
    { title: t.inRequests, headers: Object.values(components.parameters) },
    { title: t.inAnswers, headers: answered },
  ];
  return (
    <section id="headers" class={`max-w-240 ${CHAPTER}`} aria-labelledby="headers-title">
      <h2 id="headers-title">{t.chapters.headers}</h2>
      {lists.map(({ title, headers }) => (
        <Fragment key={title}>
          <h3 class="mt-6 text-16">{title}</h3>
          <dl>
            {headers.map(({ name, description = '' }) => (
              <Term key={name} id={`header-${name}`} name={name} text={description} isWide />
            ))}
          </dl>
        </Fragment>
      ))}
    </section>
  );
}

interface TermProps {
  readonly id: string;
  readonly status?: string;
  readonly name: string;
  readonly text: string;
  /** Whether its description is beside the name. */
  readonly isWide?: boolean;
}

function Term({ id, status, name, text, isWide = false }: TermProps) {
  return (
    <div
      id={id}
      class={`grid grid-cols-1 gap-x-4 gap-y-1 border-b border-line py-2.5 target:bg-accent-soft ${isWide ? 'md:grid-cols-[12rem_minmax(0,1fr)]' : ''}`}
    >
      <dt class="wrap-anywhere">
        {status !== undefined && <Status code={status} />} <code>{name}</code>
      </dt>
      <dd class="text-14" lang="en">
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

/** Descriptions of all errors. */
export function Errors({ errors }: { readonly errors: readonly ErrorEntry[] }) {
  const t = texts();
  const example = errors.find(({ code }) => code === 'invalid_request')?.example;
  const start = (
    <>
      <p>
        <Inline text={t.errorShape} />
      </p>
      {example !== undefined && (
        <Json text={indented(example)} label={t.error} look={`mt-4 rounded-10 ${BROKEN}`} />
      )}
    </>
  );
  return (
    <section id="errors" class={CHAPTER} aria-labelledby="errors-title">
      <h2 id="errors-title">{t.chapters.errors}</h2>
      <Beside start={start}>
        <dl>
          {errors.map(({ status, code, text }) => (
            <Term key={code} id={`error-${code}`} status={status} name={code} text={text} />
          ))}
        </dl>
      </Beside>
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
    <div class={`mt-2.5 p-4 ${BOX}`}>
      <label for="credential">{t.credentials[variable]}</label>
      <div class="mt-1 flex gap-2">
        <input
          id="credential"
          class={isShown ? '' : 'not-placeholder-shown:[-webkit-text-security:disc]'}
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
      <p class={`mt-2 ${FAINT}`} id="credential-note">
        {t.credentialNote} <code class="whitespace-nowrap">${variable}</code>.
      </p>
    </div>
  );
}
