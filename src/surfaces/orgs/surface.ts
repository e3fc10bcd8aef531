import { isBearer } from '../../access/bearer-token.ts';
import type { AppContext } from '../../http/context.ts';
import type { Surface } from '../../http/contract/surface.ts';
import { invalidRequest } from '../../values/failure.ts';
import { broken } from '../../values/rule-messages.ts';
import { operatorKey, sessionKeys } from '../../settings.ts';
import { enterByOperatorKey } from '../credentials/operator.ts';
import { whereConfigured, enterBySession, sessionCookie } from '../credentials/session.ts';

/** The base path of organisations. */
export const ORGS_BASE = '/orgs/v1';

/** The surface for an organisation's people, by the cookie of a session, and for the operator, by the key. */
export const orgsSurface: Surface = {
  name: 'orgs',
  base: ORGS_BASE,
  organisationsAt: ORGS_BASE,
  enter: (c) => (isFromOperator(c) ? enterByOperatorKey(c) : enterBySession(c)),
};

/**
 * Whether a request has the operator's credential. A cookie alone counts as a session, whatever else a proxy
 * adds, so that its rules against requests from other sites always hold.
 *
 * @throws Failure `invalid_request` for a request with both.
 */
function isFromOperator(c: AppContext): boolean {
  const authorization = c.req.header('Authorization');
  if (authorization !== undefined && sessionCookie(c) === undefined) return true;
  if (sessionKeys(c.env) === null) return true;
  if (!isBearer(authorization)) return false;
  throw invalidRequest([{ path: 'Authorization', ...broken('one_credential') }]);
}

export const whereOrganisationsAre = whereConfigured(
  (c) => (isFromOperator(c) ? operatorKey(c.env) : sessionKeys(c.env)),
  'Authorization, Cookie',
);
