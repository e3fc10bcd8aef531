import { readMembers, readTokens, revokeToken } from '../../api/service.ts';
import type { Member, Token } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { useAssistantTexts } from '../../texts/assistants.ts';
import { endingOf, endsSoon } from '../tokens/token-state.ts';
import { Initial } from './initial.tsx';

const DIALOGS = ['end'] as const;

/** The assistants that have access: for whom, what they may do, when they last did, and until when. */
export function AssistantsPage() {
  const { t } = useAssistantTexts();
  const { orgId } = useMembership();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`assistants of ${orgId}`, async () => {
    const [tokens, members] = await Promise.all([readTokens(orgId), readMembers(orgId)]);
    const live = tokens.filter((token) => token.assistant !== null && endingOf(token) === null);
    return { assistants: live, members };
  });
  const { assistants } = reading.state === 'loaded' ? reading.value : { assistants: [] };
  const about = assistants.find(({ id }) => id === dialog.of);
  return (
    <Page title={t.assistants.connected} lead={t.assistants.lead}>
      <Loaded reading={reading} lines={4}>
        {(loaded) =>
          loaded.assistants.length === 0 ? (
            <Empty title={t.assistants.none} hint={t.assistants.connectHint} />
          ) : (
            <AssistantTable {...loaded} opens={dialog.opens} />
          )
        }
      </Loaded>
      <Cards />
      {dialog.name === 'end' && about !== undefined && (
        <FormDialog
          title={t.assistants.endTitle(about.name)}
          action={t.assistants.end}
          danger
          close={dialog.close}
          changed={reading.reload}
          send={async () => {
            await revokeToken(orgId, about.id);
            return t.assistants.ended(about.name);
          }}
        >
          <p>{t.assistants.endHint}</p>
        </FormDialog>
      )}
    </Page>
  );
}

/** How an assistant is connected, and what none can do. */
function Cards() {
  const { t } = useAssistantTexts();
  const { orgId, role } = useMembership();
  return (
    <div class="assistant-cards">
      <section class="card card-body" aria-labelledby="connect">
        <h2 id="connect">{t.assistants.connect}</h2>
        <p>{t.assistants.connectHint}</p>
        <code class="whole">{location.origin}/mcp</code>
        {may(role, 'audit:read') && (
          <a href={hrefOf(orgId, 'settings/audit')}>{t.assistants.protocol}</a>
        )}
      </section>
      <section class="card card-body" aria-labelledby="never">
        <h2 id="never">{t.assistants.never}</h2>
        <ul class="stack tight">
          {t.assistants.nevers.map((never) => (
            <li key={never}>
              <Icon name="close" />
              {never}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

interface TableProps {
  readonly assistants: readonly Token[];
  readonly members: readonly Member[];
  readonly opens: OpenDialog<(typeof DIALOGS)[number]>['opens'];
}

function AssistantTable({ assistants, members, opens }: TableProps) {
  const { t } = useAssistantTexts();
  return (
    <Table
      label={t.assistants.connected}
      rows={assistants}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.assistants.assistant,
          kind: 'head',
          cell: ({ name, assistant }) => (
            <span class="assistant">
              <Initial name={name} />
              <span>
                <Clamped>{name}</Clamped>
                <span class="small faint">{assistant}</span>
              </span>
            </span>
          ),
        },
        {
          title: t.assistants.for,
          cell: ({ memberId }) => members.find(({ id }) => id === memberId)?.name ?? '–',
        },
        {
          title: t.assistants.may,
          cell: ({ scopes }) =>
            scopes.includes('property:update') ? t.assistants.reserves : t.assistants.reads,
        },
        { title: t.common.lastUsed, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
        {
          title: t.assistants.ends,
          cell: (token) => (
            <Moment
              at={token.expiresAt}
              as="date"
              look={endsSoon(token) ? 'warn-text' : undefined}
            />
          ),
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: ({ id, name }) => (
            <Button kind="danger" label={t.assistants.endTitle(name)} onClick={opens('end', id)}>
              {t.assistants.end}
            </Button>
          ),
        },
      ]}
    />
  );
}
