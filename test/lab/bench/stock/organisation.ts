import { randomBytes } from 'node:crypto';
import { issueToken, tokenDigest } from '../../../../src/access/bearer-token.ts';
import type { Random } from '../../../../src/local/demo/random.ts';
import { withSlot } from '../../../../src/db/shards.ts';
import { idAt } from './ids.ts';

const FOUNDED = Date.parse('2023-01-02T08:00:00Z');
/** An organisation that was founded then has a greater id. */
export const LATER = FOUNDED + 1000;
const PROJECTS = 20;

/** The plan's rate: enough for every run, that of the demo's plan, or one request a minute. */
export type PlanName = 'generous' | 'usual' | 'tiny';

/** An organisation with one person, whose token has every scope. */
export interface Organisation {
  readonly id: string;
  readonly plan: PlanName;
  readonly memberId: string;
  readonly tokenId: string;
  readonly token: string;
  /** The digest under which the token is stored. */
  readonly digest: string;
  readonly projectIds: readonly [string, ...string[]];
}

/** @param slot of its id; by default a random one. @param founded in epoch milliseconds. */
export function newOrganisation(
  plan: PlanName,
  tokenKey: string,
  random: Random,
  { slot, founded = FOUNDED }: { slot?: number; founded?: number } = {},
): Organisation {
  const id = () => idAt(founded, random);
  const orgId = slot === undefined ? id() : withSlot(id(), slot);
  const token = issueToken(tokenKey, orgId, randomBytes(16));
  const digest = tokenDigest(token, tokenKey);
  if (digest === null) throw new Error('The token that was just made is not valid.');
  const more = Array.from({ length: PROJECTS - 1 }, id);
  return {
    id: orgId,
    plan,
    memberId: id(),
    tokenId: id(),
    token,
    digest,
    projectIds: [id(), ...more],
  };
}
