import { eq, sql } from 'drizzle-orm';
import { type Database, databaseOf } from '../../db/database.ts';
import { PreparedStatements } from '../../db/prepared-statements.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import { organisations } from '../../db/schema.ts';
import type { StandingTenant } from '../../db/tenant.ts';
import type { AppContext } from '../../http/context.ts';
import type { Authorized, Door, Errand, ReadingTenant } from '../../http/door.ts';
import { found } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import type { Role } from '../../values/roles.ts';
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
      verdict,
      permit: () => Promise.resolve(),
      read: async (errand, load) => ({ actor, ...(await readInPath(c, errand, load)) }),
    };
  },
};

/** The organisation in the path; a statement about it has a placeholder for its id. */
function tenantInPath(db: Database): StandingTenant {
  const nobody = sql<string>`NULL`;
  const org = sql<string>`${sql.placeholder('org')}`;
  const role = sql<Role>`'owner'`;
  const standsFor = 'the organisation in the path';
  return { db, org, member: nobody, token: nobody, session: nobody, role, standsFor };
}

const known = new PreparedStatements(({ db, org }) =>
  db.select({ id: organisations.id }).from(organisations).where(eq(organisations.id, org)),
);

/**
 * Reads whatever `load` asks for, in one round trip. Where the path names an organisation, the trip
 * asks for it as well: an unknown one is a 404 of every operation.
 */
async function readInPath<Rows>(
  c: AppContext,
  { orgId }: Errand,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Omit<Authorized<Rows>, 'actor'>> {
  const db = databaseOf(c.env, c.var.meter);
  const now = instant(Date.now());
  const tenant = tenantInPath(db);
  const trip = new RoundTrip({ org: orgId, now });
  const organisation = orgId === null ? undefined : trip.add(known.ask(tenant, null, {}));
  const rows = load({ ...tenant, now, read: (statement) => trip.add(statement) });
  await trip.run(db);
  if (organisation !== undefined) found(organisation()[0], 'organisation');
  return { orgId: orgId ?? '', rows };
}
