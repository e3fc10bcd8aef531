import type { Session } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Table } from '../../components/table.tsx';
import type { Texts } from '../../texts/de.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { browserNameOf } from './browser-name.ts';

interface Props {
  readonly sessions: readonly Session[];
  readonly end: (session: Session) => void;
}

/** Sessions by their browsers. The one in use is ended by signing out. */
export function SessionTable({ sessions, end }: Props) {
  const { t } = useTexts();
  return (
    <Table
      label={t.settings.sessions}
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.settings.browser,
          kind: 'head',
          cell: ({ browser, current }) => (
            <>
              {nameOf(t, browser)} {current && <span class="badge">{t.settings.thisOne}</span>}
            </>
          ),
        },
        {
          title: t.settings.signedIn,
          cell: ({ createdAt }) => <Moment at={createdAt} as="dateTime" />,
        },
        { title: t.settings.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: (session) =>
            !session.current && (
              <Button
                label={`${t.settings.end}: ${nameOf(t, session.browser)}`}
                onClick={() => {
                  end(session);
                }}
              >
                {t.settings.end}
              </Button>
            ),
        },
      ]}
    />
  );
}

function nameOf(t: Texts, userAgent: string | null): string {
  const known = browserNameOf(userAgent);
  if (known === null) return t.settings.unknownBrowser;
  return t.settings.onSystem(known.browser, known.system);
}
