import {
  organisationEverInPath,
  organisationInPath,
  tenantInPath,
} from '../../access/organisation-in-path.ts';
import { databaseOf } from '../../db/database.ts';
import { RoundTrip } from '../../db/round-trip.ts';
import type { AppContext } from '../../http/context.ts';
import type { Authorized, Door, Errand, ReadingTenant } from '../../http/door.ts';
import { found } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import { actingPersonOf } from './acting-person.ts';
import { requireOperator } from './key.ts';

/** The base path of the operator's door. */
export const OPERATOR_BASE = '/operator/v1';

/** The door for the operator of the service: one key gives access to every organisation. */
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
 * Reads the rows of `load` in one round trip, with the organisation if the path names one. Answers
 * 404 for an unknown organisation.
 */
async function readInPath<Rows>(
  c: AppContext,
  { orgId, ofDeleted, known }: Errand,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Omit<Authorized<Rows>, 'actor'>> {
  const db = databaseOf(c.env, c.var.meter);
  const now = instant(Date.now());
  const tenant = tenantInPath(db, known !== undefined);
  const trip = new RoundTrip({ org: orgId, now, known });
  const lookup = ofDeleted === true ? organisationEverInPath : organisationInPath;
  const organisation =
    orgId === null ? undefined : trip.add(lookup.ask(tenantInPath(db), null, {}));
  const rows = load({ ...tenant, now, read: (statement) => trip.add(statement) });
  await trip.run(db);
  const { writtenAt } =
    organisation === undefined ? NO_ORGANISATION : found(organisation()[0], 'organisation');
  return { orgId: orgId ?? '', writtenAt, rows };
}

const NO_ORGANISATION = { writtenAt: null };
