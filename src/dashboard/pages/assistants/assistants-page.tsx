import { readMembers, readOrganisation, readTokens, revokeToken } from '../../api/service.ts';
import type { Member, Token } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { Copyable } from '../../components/copyable.tsx';
import { CloseButton, Dialog, DialogActions } from '../../components/dialog.tsx';
import { ConfirmDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { Clamped, Table } from '../../components/table.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { type OpenDialog, useDialog } from '../../navigation/use-dialog.ts';
import { assistantWords } from './words.ts';
import { endingOf, endsSoon } from '../tokens/token-state.ts';
import { Ban } from './ban.tsx';
import { Initial } from './initial.tsx';
import { RecentEvents } from './recent-events.tsx';
import { useTexts } from '../../kit/use-texts.ts';

const DIALOGS = ['connect', 'end'] as const;

/** The assistants that have access: for whom, what they may do, when they last did, and until when. */
export function AssistantsPage() {
  const { t } = useTexts(assistantWords);
  const { orgId, role } = useMembership();
  const dialog = useDialog(DIALOGS);
  const reading = useReading(`assistants of ${orgId}`, async () => {
    const [tokens, members, { forbidsAssistants: forbidden }] = await Promise.all([
      readTokens(orgId),
      readMembers(orgId),
      readOrganisation(orgId),
    ]);
    const ofAssistants = tokens.filter(({ assistant }) => assistant !== null);
    const live = ofAssistants.filter((token) => endingOf(token) === null);
    return { assistants: live, ofAssistants, members, forbidden };
  });
  const { assistants, forbidden } =
    reading.state === 'loaded' ? reading.value : { assistants: [], forbidden: false };
  const about = assistants.find(({ id }) => id === dialog.of);
  const connect = !forbidden && (
    <Button kind="primary" icon="plus" onClick={dialog.opens('connect')}>
      {t.assistants.connect}
    </Button>
  );
  return (
    <Page title={t.shell.pages.assistants} lead={t.assistants.lead} actions={connect}>
      <Loaded reading={reading} lines={9}>
        {(loaded) => (
          <>
            {loaded.assistants.length > 0 ? (
              <AssistantTable {...loaded} opens={dialog.opens} />
            ) : (
              <Empty
                title={forbidden ? t.assistants.forbidden : t.assistants.none}
                hint={forbidden ? t.assistants.forbiddenHint : t.assistants.noneHint}
              />
            )}
            <div class="grid items-start gap-x-4 gap-y-3 md:grid-cols-[minmax(0,1fr)_var(--side)]">
              {may(role, 'audit:read') && <RecentEvents {...loaded} />}
              <div class="stack">
                <Never />
                {role === 'owner' && <Ban {...loaded} changed={reading.reload} />}
              </div>
            </div>
          </>
        )}
      </Loaded>
      {dialog.name === 'connect' && <AddressDialog close={dialog.close} />}
      {dialog.name === 'end' && about !== undefined && (
        <EndDialog assistant={about} close={dialog.close} changed={reading.reload} />
      )}
    </Page>
  );
}

/** The address that an assistant is given. It then sends the person here, to agree. */
function AddressDialog({ close }: Pick<OnPage, 'close'>) {
  const { t } = useTexts(assistantWords);
  const address = `${location.origin}/mcp`;
  return (
    <Dialog title={t.assistants.connect} onClose={close}>
      <p>{t.assistants.connectHint}</p>
      <Copyable text={address} />
      <DialogActions>
        <CloseButton>{t.common.done}</CloseButton>
      </DialogActions>
    </Dialog>
  );
}

interface EndDialogProps extends OnPage {
  readonly assistant: Token;
}

/** Ends an assistant's access. */
function EndDialog({ assistant: { id, name }, ...page }: EndDialogProps) {
  const { t } = useTexts(assistantWords);
  const { orgId } = useMembership();
  return (
    <ConfirmDialog
      {...page}
      title={t.assistants.endTitle({ name })}
      hint={t.assistants.endHint}
      action={t.assistants.end}
      send={async () => {
        await revokeToken(orgId, id);
        return t.assistants.ended({ name });
      }}
    />
  );
}

/** What no assistant can do. */
function Never() {
  const { t } = useTexts(assistantWords);
  return (
    <section class="card card-body gap-2 pt-2.5 pb-3.5" aria-labelledby="never">
      <h2 id="never">{t.assistants.never}</h2>
      <ul class="stack tight">
        {Object.values(t.assistants.nevers).map((never) => (
          <li key={never} class="flex gap-2 text-13">
            <Icon name="close" look="text-danger" />
            {never}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TableProps {
  readonly assistants: readonly Token[];
  readonly members: readonly Member[];
  readonly opens: OpenDialog<(typeof DIALOGS)[number]>['opens'];
}

const SOON = { as: 'relative', look: 'warn-text' } as const;

/** The connected assistants. */
function AssistantTable({ assistants, members, opens }: TableProps) {
  const { t, format } = useTexts(assistantWords);
  return (
    <Table
      label={t.assistants.connected}
      rows={assistants}
      keyOf={({ id }) => id}
      columns={[
        {
          title: t.assistants.assistant,
          kind: 'head',
          look: 'md:h-15',
          cell: (token) => <Assistant token={token} />,
        },
        {
          title: t.assistants.for,
          look: 'xl:w-42',
          cell: ({ memberId }) => (
            <div>
              {members.find(({ id }) => id === memberId)?.name ?? '–'}
              <div class="small">{t.assistants.allProjects}</div>
            </div>
          ),
        },
        {
          title: t.assistants.may,
          look: 'xl:w-49',
          cell: ({ scopes }) => <Right reserves={scopes.includes('property:update')} />,
        },
        {
          title: t.assistants.lastUsed,
          look: 'xl:w-35.5',
          cell: ({ lastUsedAt, createdAt }) => (
            <div>
              <Moment at={lastUsedAt} as="short" />
              <div class="small">{t.assistants.since({ date: format.date(createdAt) })}</div>
            </div>
          ),
        },
        {
          title: t.assistants.ends,
          look: 'xl:w-29',
          cell: (token) => (
            <Moment at={token.expiresAt} {...(endsSoon(token) ? SOON : { as: 'date' })} />
          ),
        },
        {
          title: t.common.actions,
          kind: 'actions',
          cell: ({ id, name }) => (
            <ActionMenu
              of={name}
              actions={[{ text: t.assistants.end, act: opens('end', id), isDangerous: true }]}
            />
          ),
        },
      ]}
    />
  );
}

/** An assistant's name, and its host. */
function Assistant({ token: { name, assistant } }: { readonly token: Token }) {
  return (
    <span class="flex items-center gap-3">
      <Initial host={assistant ?? ''} />
      <span class="grid min-w-0">
        <Clamped>{name}</Clamped>
        <span class="small">{assistant}</span>
      </span>
    </span>
  );
}

/** Reading, or reading and reserving. */
function Right({ reserves }: { readonly reserves: boolean }) {
  const { t } = useTexts(assistantWords);
  return (
    <span class="inline-flex items-center gap-2 text-13">
      <Icon name={reserves ? 'reserve' : 'eye'} look="w-3.5 text-second" />
      {reserves ? t.assistants.reserves : t.assistants.reads}
    </span>
  );
}
