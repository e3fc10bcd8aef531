import {
  organisationEverInPath,
  organisationInPath,
  tenantInPath,
} from '../../access/organisation-in-path.ts';
import { databaseOf, firstHome } from '../../db/homes.ts';
import { slotOf } from '../../db/slots.ts';
import { refuseClosed } from '../../access/permissions.ts';
import { RoundTrip, readsIn } from '../../db/round-trip.ts';
import type { AppContext } from '../../http/context.ts';
import type { Authorized, Door, AccessRequest, ReadingTenant } from '../../http/door.ts';
import { isSafe } from '../../http/methods.ts';
import { type Verdict, faulty } from '../../http/validation.ts';
import { found } from '../../values/failure.ts';
import { instant } from '../../values/instant.ts';
import { requireOperator } from './key.ts';
import { broken } from '../../values/rule-messages.ts';

/** The base path of the operator's door. */
export const OPERATOR_BASE = '/operator/v1';

/** The door for the operator of the service: one key gives access to every organisation. */
export const operatorDoor: Door = {
  name: 'operator',
  base: OPERATOR_BASE,
  organisationIn: 'path',
  takesIdempotencyKeys: false,
  enter: (c) => {
    requireOperator(c);
    const verdict = isSafe(c.req.method) ? NOBODY : actingPersonOf(c);
    const actor = { by: 'operator', person: verdict.ok ? verdict.value : '' } as const;
    return {
      credential: 'operator',
      verdict,
      permit: () => Promise.resolve(),
      read: async (request, load) => ({ actor, ...(await readInPath(c, request, load)) }),
    };
  },
};

/**
 * Reads the rows of `load` in one round trip, with the organisation if the path names one. Answers 404
 * for an unknown organisation, and 503 for a closed one. For a change that reads nothing here, it makes
 * no round trip and leaves both checks to the organisation's writer.
 */
async function readInPath<Rows>(
  c: AppContext,
  { orgId, ofDeleted, known, changes = false }: AccessRequest,
  load: (tenant: ReadingTenant) => Rows,
): Promise<Omit<Authorized<Rows>, 'actor'>> {
  const { meter } = c.var;
  const db = orgId === null ? firstHome(c.env, meter) : databaseOf(c.env, slotOf(orgId), meter);
  const now = instant(Date.now());
  const tenant = tenantInPath(db, known !== undefined);
  const trip = new RoundTrip({ org: orgId, now, known });
  const lookup = ofDeleted === true ? organisationEverInPath : organisationInPath;
  const rows = load({ ...tenant, ...readsIn(trip, db, now, c) });
  const isForWriter = changes && trip.isEmpty;
  const organisation =
    orgId === null || isForWriter
      ? undefined
      : trip.add(db, lookup.ask(tenantInPath(db), null, {}));
  await trip.run();
  const { writtenAt, closedAt } =
    organisation === undefined ? NO_ORGANISATION : found(organisation()[0], 'organisation');
  refuseClosed(closedAt);
  return { orgId: orgId ?? '', writtenAt, rows };
}

const NO_ORGANISATION = { writtenAt: null, closedAt: null };

/** The header that names the person for whom the holder of the operator key makes a change. */
const ACTING_PERSON = 'X-Acting-Person';

/** The actor of a request without the header. */
const KEY_NAME = 'operator';

const MAX_LENGTH = 200;

/** The verdict for requests that change nothing: their header is ignored. */
const NOBODY: Verdict<string> = { ok: true, value: KEY_NAME };

/** Text without control characters or line breaks. U+FFFD replaces bytes that are not UTF-8. */
const VISIBLE = new RegExp(String.raw`^[^\p{C}\p{Zl}\p{Zp}\uFFFD]{1,${MAX_LENGTH}}$`, 'u');

/** The person whom the audit log records for a change made with the operator key. */
function actingPersonOf(c: AppContext): Verdict<string> {
  const person = c.req.header(ACTING_PERSON) ?? KEY_NAME;
  if (VISIBLE.test(person) && person.trim() !== '') return { ok: true, value: person };
  return faulty(ACTING_PERSON, broken('visible', { max: MAX_LENGTH }));
}
