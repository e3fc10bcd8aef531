import { useEffect, useMemo } from 'preact/hooks';
import { CHAPTERS, Contents, useCurrentSection } from './contents.tsx';
import { type Door, DOORS } from './document/doors.ts';
import { allErrors } from './document/errors.ts';
import { useDocument } from './document/load.ts';
import type { OpenApi } from './document/openapi.ts';
import { groupsOf } from './document/outline.ts';
import { OperationSection } from './operation/operation-section.tsx';
import { CommonHeaders, commonHeaders } from './overview/common-headers.tsx';
import { useCredential } from './overview/credential.tsx';
import { Errors } from './overview/errors.tsx';
import { Introduction } from './overview/introduction.tsx';
import { Inline } from './text/prose.tsx';

/** The reference page of a door's document. */
export function App({ door }: { readonly door: Door }) {
  const loading = useDocument(door.document);
  return (
    <>
      <Header door={door} />
      {loading.state === 'loaded' ? (
        <Reference door={door} api={loading.api} />
      ) : (
        <main class="message">
          <Message state={loading.state} />
        </main>
      )}
    </>
  );
}

function Header({ door }: { readonly door: Door }) {
  return (
    <header class="page-header">
      <a class="brand" href="/">
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" />
        </svg>
        Einheit
      </a>
      <nav aria-label="Documents">
        {DOORS.map(({ page, name }) => (
          <a key={page} href={page} aria-current={page === door.page ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <a href="/app/">Sign in</a>
    </header>
  );
}

const MESSAGES = {
  loading: ['Loading the document', ''],
  absent: ['There is no operator API here', 'It needs an operator key: the secret `OPERATOR_KEY`.'],
  failed: ['The document cannot be loaded', 'Please reload the page.'],
} as const;

function Message({ state }: { readonly state: keyof typeof MESSAGES }) {
  const [title, text] = MESSAGES[state];
  return (
    <>
      <h1>{title}</h1>
      <p>
        <Inline text={text} />
      </p>
    </>
  );
}

function Reference({ door, api }: { readonly door: Door; readonly api: OpenApi }) {
  const { groups, operations, ids } = useMemo(() => outlined(api), [api]);
  const current = useCurrentSection(ids);
  const credential = useCredential(door.credential?.variable);
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
        <Introduction api={api} door={door} credential={credential} />
        <CommonHeaders api={api} common={common} />
        <Errors errors={allErrors(operations)} />
        {groups.map((group) => (
          <div key={group.name} class="group">
            <h2>{group.name}</h2>
            <p class="faint">{group.description}</p>
            {group.operations.map((operation) => (
              <OperationSection
                key={operation.id}
                {...{ api, door, operation, common }}
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
  const ids = [...CHAPTERS, ...operations].map(({ id }) => id);
  return { groups, operations, ids };
}
