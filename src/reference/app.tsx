import { useEffect, useMemo, useState } from 'preact/hooks';
import { CHAPTERS, Contents, useCurrentSection } from './contents.tsx';
import type { OpenApi } from './document/openapi.ts';
import { allErrors, groupsOf } from './document/outline.ts';
import { type Surface, SURFACES } from './document/surfaces.ts';
import { OperationSection } from './operation/operation-section.tsx';
import { useCredential, Errors, CommonHeaders, commonHeaders, Introduction } from './overview.tsx';
import { Inline } from './text.tsx';
import { type Texts, texts } from './texts.ts';

/** The reference page of a surface's document. */
export function App({ surface }: { readonly surface: Surface }) {
  const loading = useDocument(surface.document);
  return (
    <>
      <Header surface={surface} />
      {loading.state === 'loaded' ? (
        <Reference surface={surface} api={loading.api} />
      ) : (
        <main class="message">
          <Message state={loading.state} />
        </main>
      )}
    </>
  );
}

/** Keeps the section that is read, which the address names, in the other language. */
const keepsSection = ({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }) => {
  currentTarget.hash = location.hash;
};

function Header({ surface }: { readonly surface: Surface }) {
  const { documents, surfaces, other, signIn } = texts();
  return (
    <header class="page-header">
      <a class="brand" href="/">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
        </svg>
        Einheit
      </a>
      <nav aria-label={documents}>
        {SURFACES.map(({ page, name }) => (
          <a
            key={page}
            href={page + location.search}
            aria-current={page === surface.page ? 'page' : undefined}
          >
            {surfaces[name]}
          </a>
        ))}
      </nav>
      <a
        href={`?lang=${other.language}`}
        lang={other.language}
        hreflang={other.language}
        onClick={keepsSection}
      >
        {other.name}
      </a>
      <a href="/app/">{signIn}</a>
    </header>
  );
}

function Message({ state }: { readonly state: keyof Texts['messages'] }) {
  const [title = '', text = ''] = texts().messages[state];
  return (
    <>
      <h1>{title}</h1>
      <p>
        <Inline text={text} />
      </p>
    </>
  );
}

function Reference({ surface, api }: { readonly surface: Surface; readonly api: OpenApi }) {
  const { groups, operations, ids } = useMemo(() => outlined(api), [api]);
  const current = useCurrentSection(ids);
  const credential = useCredential(surface.credential?.variable);
  const common = commonHeaders(operations);
  // The browser has already looked for the address's section, before the page had any.
  useEffect(() => {
    const section = document.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`);
    section?.scrollIntoView({ behavior: 'instant' });
  }, []);
  return (
    <div class="reference">
      <Contents groups={groups} current={current} />
      <main>
        <Introduction api={api} surface={surface} credential={credential} />
        <CommonHeaders api={api} common={common} />
        <Errors errors={allErrors(operations)} />
        {groups.map((group) => (
          <div key={group.name} class="group">
            <h2 lang="en">{group.name}</h2>
            <p class="faint" lang="en">
              {group.description}
            </p>
            {group.operations.map((operation) => (
              <OperationSection
                key={operation.id}
                {...{ api, surface, operation, common }}
                credential={credential[0]}
              />
            ))}
          </div>
        ))}
      </main>
    </div>
  );
}

function outlined(api: OpenApi) {
  const groups = groupsOf(api);
  const operations = groups.flatMap((group) => group.operations);
  const ids = [...CHAPTERS, ...operations.map(({ id }) => id)];
  return { groups, operations, ids };
}

/** A document: loading, loaded, absent or failed. */
type Loading =
  | { readonly state: 'loading' | 'absent' | 'failed' }
  | { readonly state: 'loaded'; readonly api: OpenApi };

/** Loads a surface's document. `absent` means that the service does not have the surface. */
function useDocument(address: string): Loading {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' });
  useEffect(() => {
    load(address).then(setLoading, () => {
      setLoading({ state: 'failed' });
    });
  }, [address]);
  return loading;
}

async function load(address: string): Promise<Loading> {
  const response = await fetch(address, { credentials: 'omit' });
  if (response.status === 404) return { state: 'absent' };
  if (!response.ok) return { state: 'failed' };
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the service's own document
  const api: OpenApi = await response.json();
  return { state: 'loaded', api };
}
