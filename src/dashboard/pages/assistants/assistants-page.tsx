import {
  readMembers,
  readOrganisation,
  readTokens,
  revokeToken,
  changeOrganisation,
  readAudit,
} from '../../api/service.ts';
import type { Member, Token } from '../../api/types.ts';
import { useReading, useLastLoaded } from '../../api/use-reading.ts';
import { Button, Copyable } from '../../components/button.tsx';
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
import { Initial } from './initial.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useOpen } from '../../components/shown.ts';
import { Switch } from '../../components/checkbox.tsx';
import { hrefOf } from '../../navigation/routes.ts';
import { NOBODY } from '../audit/audit-names.ts';
import { ChangeText } from '../audit/differences.tsx';

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
      send={() => revokeToken(orgId, id)}
      notice={t.assistants.ended({ name })}
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

interface Props extends Pick<OnPage, 'changed'> {
  readonly assistants: readonly Token[];
  readonly forbidden: boolean;
}

/** Forbids assistants to the whole organisation, after a question, or permits them again. */
function Ban({ assistants, forbidden, changed }: Props) {
  const { t } = useTexts(assistantWords);
  const { orgId } = useMembership();
  const { refusal, submit } = useSubmit();
  const { isOpen, open, close } = useOpen();
  const set = (forbidsAssistants: boolean) => changeOrganisation(orgId, { forbidsAssistants });
  const permit = async () => {
    await set(false);
    await changed();
  };
  return (
    <section class="card card-body gap-0 pt-2.5 pb-3.5" aria-labelledby="ban">
      <header class="row spread">
        <h2 id="ban">{t.assistants.forbid}</h2>
        <Switch
          label={t.assistants.forbid}
          on={forbidden}
          change={(on) => {
            if (on) open();
            else void submit(permit);
          }}
        />
      </header>
      <p class="small">{t.assistants.banHint}</p>
      <RefusalBanner refusal={refusal} />
      {isOpen && (
        <ConfirmDialog
          title={t.assistants.forbid}
          hint={t.assistants.forbidHint({ count: assistants.length })}
          action={t.assistants.forbidNow}
          close={close}
          changed={changed}
          send={() => set(true)}
          notice={`${t.assistants.forbidden}.`}
        />
      )}
    </section>
  );
}

/** Entries of the log that are searched for those of assistants. */
const SEARCHED = 200;
/** Events that the card shows. */
const SHOWN = 5;

interface RecentEventsProps {
  /** Every assistant that has or had access. */
  readonly ofAssistants: readonly Token[];
}

/** What assistants have changed last, and when they were given access. What they read is not logged. */
function RecentEvents({ ofAssistants }: RecentEventsProps) {
  const { t } = useTexts(assistantWords);
  const { orgId } = useMembership();
  const states = ofAssistants.map(({ id, revokedAt }) => id + revokedAt);
  const asked = useReading(`events of assistants of ${orgId} ${states.join()}`, async () => {
    const { entries } = await readAudit(orgId, { limit: SEARCHED });
    return entries
      .flatMap((entry) => {
        const of = ofAssistants.find(({ id }) => id === entry.actor || id === entry.target.id);
        return of === undefined ? [] : [{ entry, of }];
      })
      .slice(0, SHOWN);
  });
  const reading = useLastLoaded(asked);
  return (
    <section class="card max-md:order-1" aria-labelledby="events">
      <header class="row spread px-4 py-3">
        <h2 id="events">{t.assistants.events}</h2>
        <a href={hrefOf(orgId, 'settings/audit')}>{t.shell.pages['settings/audit']}</a>
      </header>
      <Loaded
        reading={reading}
        lines={SHOWN}
        empty={<p class="small px-4 pb-3">{t.assistants.noEvents}</p>}
      >
        {(events) => (
          <ul class="grid grid-cols-[minmax(7.125rem,auto)_fit-content(9rem)_minmax(0,1fr)] max-md:grid-cols-[auto_minmax(0,1fr)]">
            {events.map(({ entry, of }) => (
              <li
                key={entry.id}
                class="col-span-full grid grid-cols-subgrid items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-13 wrap-anywhere"
              >
                <Moment at={entry.at} as="short" look="text-second" />
                <strong class="cut">
                  <bdi>{of.name}</bdi>
                </strong>
                <span class="max-md:col-span-full">
                  {entry.target.id === of.id ? (
                    t.assistants.access[of.revokedAt === entry.at ? 'ended' : 'given']
                  ) : (
                    <ChangeText entry={entry} names={NOBODY} />
                  )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}
