import { useEffect, useMemo, useState } from 'preact/hooks';
import { CHAPTERS, Contents, useCurrentSection } from './contents.tsx';
import type { OpenApi } from './document/openapi.ts';
import { allErrors, groupsOf } from './document/outline.ts';
import { type Surface, SURFACES } from './document/surfaces.ts';
import { OperationSection } from './operation/operation-section.tsx';
import {
  CHAPTER,
  CommonHeaders,
  commonHeaders,
  Errors,
  Introduction,
  useCredential,
} from './overview.tsx';
import { FAINT, Inline } from './text.tsx';
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
        <main class="mx-auto max-w-176 px-6 py-[15vh] *:not-first:mt-3">
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
    <header class="sticky top-0 z-3 flex h-14 items-center gap-5 border-b border-line bg-surface px-6 max-lg:gap-4 max-lg:px-4 max-[30rem]:gap-2.5 max-[30rem]:text-14 [&_a]:text-ink [&_a]:no-underline [&_a:hover]:text-accent">
      <a
        class="inline-flex items-center gap-2 font-bold [&>svg]:w-5.5 [&>svg]:fill-accent"
        href="/"
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
        </svg>
        <span class="max-[30rem]:sr-only">Einheit</span>
      </a>
      <nav
        class="flex flex-1 gap-[inherit] max-lg:overflow-x-auto max-lg:whitespace-nowrap max-lg:[scrollbar-width:none] [&>[aria-current]]:font-semibold [&>[aria-current]]:text-accent"
        aria-label={documents}
      >
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
    <div class="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)]">
      <Contents groups={groups} current={current} />
      <main class="max-w-360 min-w-0 px-4 pt-6 pb-[30vh] lg:px-10 lg:pt-8 lg:pb-[40vh]">
        <Introduction api={api} surface={surface} credential={credential} />
        <CommonHeaders api={api} common={common} />
        <Errors errors={allErrors(operations)} />
        {groups.map((group) => (
          <div key={group.name} class={CHAPTER}>
            <h2 lang="en">{group.name}</h2>
            <p class={FAINT} lang="en">
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
