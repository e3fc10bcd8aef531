import { eq, sql } from 'drizzle-orm';
import { type Database, databaseOf } from '../../db/database.ts';
import { isUnknown } from '../../db/known-clock.ts';
import { PreparedStatements } from '../../db/prepared-statements.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import { organisations } from '../../db/schema.ts';
import type { StandingTenant } from '../../db/tenant.ts';
import type { AppContext } from '../../http/context.ts';
import type { Authorized, Door, Errand, ReadingTenant } from '../../http/door.ts';
import { found } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import { actingPersonOf } from './acting-person.ts';
import { requireOperator } from './key.ts';

/** Where the operator's door begins. */
export const OPERATOR_BASE = '/operator/v1';

/** The door of whoever runs the service: one key opens every organisation. */
export const operatorDoor: Door = {
  base: OPERATOR_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: false,
  enter: (c) => {
    requireOperator(c);
    const verdict = actingPersonOf(c);
    const actor = { by: 'operator', person: verdict.ok ? verdict.value : '' } as const;
    return {
      credential: 'operator',
      verdict,
      permit: () => Promise.resolve(),
      read: async (errand, load) => ({ actor, ...(await readInPath(c, errand, load)) }),
    };
  },
};

/**
 * The organisation in the path; a statement about it has a placeholder for its id.
 *
 * @param known whether it has one for `known` as well: a clock at which it finds nothing.
 */
function tenantInPath(db: Database, known = false): StandingTenant {
  const standsFor = 'the organisation in the path';
  return known
    ? { db, ...nobody, org: orgUnlessKnown, standsFor: `${standsFor}, once`, mayBeKnown: true }
    : { db, ...nobody, org: orgInPath, standsFor };
}

const nobody = { member: sql<string>`NULL`, token: sql<string>`NULL` };
const orgInPath = sql<string>`${sql.placeholder('org')}`;
const orgUnlessKnown = sql<string>`(SELECT ${organisations.id} FROM ${organisations}
  WHERE ${organisations.id} = ${orgInPath} AND ${isUnknown})`;

const lookups = new PreparedStatements(({ db, org }) =>
  db
    .select({ id: organisations.id, writtenAt: organisations.writtenAt })
    .from(organisations)
    .where(eq(organisations.id, org)),
);

/**
 * Reads whatever `load` asks for, in one round trip. Where the path names an organisation, the trip
 * asks for it as well: an unknown one is a 404 of every operation.
 */
async function readInPath<Rows>(
  c: AppContext,
  { orgId, known }: Errand,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Omit<Authorized<Rows>, 'actor'>> {
  const db = databaseOf(c.env, c.var.meter);
  const now = instant(Date.now());
  const tenant = tenantInPath(db, known !== undefined);
  const trip = new RoundTrip({ org: orgId, now, known });
  const lookup = lookups.ask(tenantInPath(db), null, {});
  const organisation = orgId === null ? undefined : trip.add(lookup);
  const rows = load({ ...tenant, now, read: (statement) => trip.add(statement) });
  await trip.run(db);
  const { writtenAt } =
    organisation === undefined ? NO_ORGANISATION : found(organisation()[0], 'organisation');
  return { orgId: orgId ?? '', writtenAt, rows };
}

const NO_ORGANISATION = { writtenAt: null };
