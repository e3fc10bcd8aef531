import { and, eq, gt, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { Database } from '../db/shards.ts';
import { PreparedStatements, type RowOf } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import { members, organisations, people, sessions } from '../db/schema.ts';
import { Failure, orNotFound } from '../values/failure.ts';
import { type Instant, instant } from '../values/instant.ts';
import type { RateTerms } from '../values/rate-terms.ts';
import type { Role } from '../values/roles.ts';
import type { Caller, Credential, CallerQuery, Lookup } from './credential.ts';
import { refuseClosed, refuseSuspended, requireRolePermits } from './permissions.ts';
import type { NamedSession } from './session-cookie.ts';
import { commitOrLog } from './token-caller.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session that is unused for this long has ended. */
const IDLE_LIMIT_MS = 12 * HOUR_MS;
/** A session has ended this long after it began, used or not. */
const ABSOLUTE_LIMIT_MS = 7 * 24 * HOUR_MS;

/** The values of the placeholders of statements about a session, at a moment (epoch milliseconds). */
function sessionValues({ digest, person }: NamedSession, moment: number) {
  return { digest, person: person.id, address: person.address, ...sessionLimitsAt(moment) };
}

/** The earliest last use and the earliest beginning of a session that is live at a moment. */
export function sessionLimitsAt(moment: number): { idleSince: Instant; begunBefore: Instant } {
  return {
    idleSince: instant(moment - IDLE_LIMIT_MS),
    begunBefore: instant(moment - ABSOLUTE_LIMIT_MS),
  };
}

/** A session of this digest that neither limit has ended. */
const isLive: SQL | undefined = and(
  eq(sessions.digest, sql.placeholder('digest')),
  gt(sessions.lastUsedAt, sql.placeholder('idleSince')),
  gt(sessions.createdAt, sql.placeholder('begunBefore')),
);

/** Looks up the session, in the main shard. A session ends when its person gets a new address. */
const sessionLookup = new PreparedStatements(({ db }) =>
  db
    .select({
      sessionId: sessions.id,
      signedInAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
    })
    .from(sessions)
    .innerJoin(people, eq(people.id, sessions.personId))
    .where(and(isLive, eq(people.emailKey, sql.placeholder('address')))),
);

type SessionRow = RowOf<typeof sessionLookup>;
type BelongingRow = RowOf<typeof belongingLookup>;

/** Condition: the session's person is a member of the organisation in the path, or at least invited. */
type Belonging = 'member' | 'invited';

interface Named {
  readonly org: SQL;
  readonly person: SQL;
  readonly address: SQL;
}

const PLACEHOLDERS: Named = {
  org: sql`${sql.placeholder('org')}`,
  person: sql`${sql.placeholder('person')}`,
  address: sql`${sql.placeholder('address')}`,
};

function belongs(as: Belonging, { org, person, address }: Named): SQL | undefined {
  const isPresent = and(eq(members.orgId, org), isNull(members.removedAt));
  const isOfPerson = eq(members.personId, person);
  // Members count as invited, so that a repeated acceptance finds the record of the first one. Invitations
  // go by the address that the provider has verified.
  const isInvited = and(isNull(members.personId), eq(members.emailKey, address));
  return and(isPresent, as === 'member' ? isOfPerson : or(isOfPerson, isInvited));
}

/** Looks up the person's membership or invitation, in the organisation's shard. */
const belongingLookup = new PreparedStatements(({ db }, as: Belonging) =>
  db
    .select({
      memberId: members.id,
      role: members.role,
      signedOutAt: members.signedOutAt,
      suspendedAt: organisations.suspendedAt,
      closedAt: organisations.closedAt,
      writtenAt: organisations.writtenAt,
      restoredAt: organisations.restoredAt,
    })
    .from(members)
    .innerJoin(organisations, eq(organisations.id, members.orgId))
    .where(belongs(as, PLACEHOLDERS)),
);

function belonging(as: Belonging, named: Named) {
  const ofMember = <T>(column: SQLiteColumn): SQL<T> =>
    sql`(SELECT ${column} FROM ${members} WHERE ${belongs(as, named)})`;
  return {
    org: ofMember<string>(members.orgId),
    member: ofMember<string>(members.id),
    role: ofMember<Role>(members.role),
    session: sql<string>`(SELECT ${sessions.id} FROM ${sessions} WHERE ${isLive})`,
    person: sql<string>`${named.person}`,
    address: sql<string>`${named.address}`,
    token: sql<string>`NULL`,
    cacheKey: `a person in a browser, ${as}`,
  };
}
const BELONGINGS = {
  member: belonging('member', PLACEHOLDERS),
  invited: belonging('invited', PLACEHOLDERS),
};

/** The organisation of a change while its person is being looked up. Its statements need no placeholders. */
export function tenantOfPerson(db: Database, { person }: NamedSession, orgId: string): Tenant {
  const named = { org: sql`${orgId}`, person: sql`${person.id}`, address: sql`${person.address}` };
  return { db, ...belonging('invited', named), org: sql`${orgId}` };
}

/** The lowest role: it permits the requests that concern no organisation. */
const ROLE_OF_EVERYBODY = 'viewer';

/** The rate limit of each session: many times what a person's clicks need. */
const SESSION_RATE: RateTerms = { requestsPerMinute: 600, burst: 300 };

/**
 * Looks up the session in the main shard, and the person's membership in the organisation's shard. The
 * rows of an organisation to which the person does not belong are empty, because its id in the path is
 * no part of the credential.
 */
export function sessionLookUp(
  { session: named }: Credential & { by: 'session' },
  { shard, first, orgId, permissions, moment }: CallerQuery,
): Lookup {
  const as = permissions.includes('invitation:accept') ? 'invited' : 'member';
  const tenant = { db: shard, ...BELONGINGS[as] };
  return {
    allowance: { name: named.digest, fixed: SESSION_RATE },
    values: { ...sessionValues(named, moment), org: orgId },
    tenant,
    ask: (trip) => {
      const ofSession = trip.add(first, sessionLookup.ask(tenant, null, {}));
      const ofMember =
        orgId === null ? undefined : trip.add(shard, belongingLookup.ask(tenant, as, {}));
      return () => {
        const [session] = ofSession();
        if (session === undefined) throw SIGNED_OUT;
        return personOf(named, session, { first, orgId, moment, as, row: ofMember?.()[0] });
      };
    },
  };
}

interface Belongs extends Pick<CallerQuery, 'first' | 'orgId' | 'moment'> {
  readonly as: Belonging;
  readonly row: BelongingRow | undefined;
}

/** A person whose session is live, with their membership in an organisation if the path names one. */
function personOf({ person }: NamedSession, session: SessionRow, at: Belongs): Caller {
  const { sessionId, signedInAt } = session;
  const { first, orgId, moment, as, row } = at;
  return {
    actor: {
      by: 'session',
      sessionId,
      signedInAt,
      person,
      memberId: row?.memberId ?? null,
      role: row?.role ?? null,
    },
    orgId: orgId ?? '',
    writtenAt: row?.writtenAt ?? null,
    restoredAt: row?.restoredAt ?? null,
    ids: { sessionId, orgId: orgId ?? '' },
    terms: SESSION_RATE,
    noteUse: isWorthNoting(session, moment) ? () => noteUse(first, sessionId, moment) : undefined,
    requirePermissions: (permissions) => {
      if (orgId === null) {
        requireRolePermits(ROLE_OF_EVERYBODY, permissions);
        return;
      }
      const { role, signedOutAt, suspendedAt, closedAt } = orNotFound(row, 'organisation');
      refuseClosed(closedAt);
      refuseSuspended(suspendedAt);
      requireSignInSince(signedInAt, signedOutAt);
      if (as === 'member') requireRolePermits(role, permissions);
    },
  };
}

/** One failure for every session that does not exist or has ended. */
export const SIGNED_OUT = new Failure('signed_out', 'Nobody is signed in here.');

/**
 * Refuses a session that the organisation has ended for itself. It opens the person's other
 * organisations still.
 *
 * @param signedOutAt when it was ended; `null` if it never was.
 * @throws Failure `sign_in_too_old` unless the person has signed in since.
 */
function requireSignInSince(signedInAt: string, signedOutAt: string | null): void {
  if (signedOutAt === null || signedInAt > signedOutAt) return;
  throw new Failure(
    'sign_in_too_old',
    'Your sessions in this organisation have been ended. Please sign in again.',
  );
}

/** Whether a use at a moment is worth a write: the last one that was noted was a minute ago. */
function isWorthNoting({ lastUsedAt }: SessionRow, moment: number): boolean {
  return lastUsedAt < instant(moment - MINUTE_MS);
}

function noteUse(db: Database, sessionId: string, moment: number): Promise<void> {
  const isStale = lt(sessions.lastUsedAt, instant(moment - MINUTE_MS));
  const isIts = and(eq(sessions.id, sessionId), isStale);
  return commitOrLog(
    db,
    db
      .update(sessions)
      .set({ lastUsedAt: instant(moment) })
      .where(isIts),
  );
}
