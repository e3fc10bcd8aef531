import { slotDigits, slotOf } from '../db/shards.ts';
import { type TokenKeys, checkPart, isCheckPart, computeMac, randomPart } from './bearer-token.ts';

const PREFIX = 'einheit_pub_';
const KEY = new RegExp(`^${PREFIX}([0-9A-Za-z]{22}([0-9a-f]{3}))([0-9A-Za-z]{22})$`);

/** The MAC of a publication's key. It differs from the MAC of a token with the same body. */
const macOfKey = (body: string, key: string) => computeMac(`publication ${body}`, key);

/**
 * The key of a new publication. It is no secret, so it has only the slot of its organisation, not the
 * organisation's id. Its check part only lets the service reject keys that it has not issued without a
 * call to storage.
 *
 * @param key the first of the check keys.
 * @param random for the local demo data only: its key is the same on every machine.
 */
export function newPublicationKey(key: string, orgId: string, random?: Uint8Array): string {
  const body = randomPart(random) + slotDigits(slotOf(orgId));
  return PREFIX + body + checkPart(macOfKey(body, key));
}

/**
 * The slot of a publication's organisation, which determines its database.
 *
 * @returns `null` for text that none of the keys has issued.
 */
export function slotOfPublication(text: string, { checks }: TokenKeys): number | null {
  const [, body, slot, check] = KEY.exec(text) ?? [];
  if (body === undefined || slot === undefined || check === undefined) return null;
  return checks.some((key) => isCheckPart(check, macOfKey(body, key))) ? slotOf(slot) : null;
}
