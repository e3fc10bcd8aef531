import { expect } from 'vitest';

// Answers without what differs in each of them.

/** Fields that differ in each answer: ids, instants, counts, secrets, encoded bytes. */
const VARYING_FIELDS = new Set([
  'id',
  'orgId',
  'importRunId',
  'at',
  'createdAt',
  'invitationEndsAt',
  'updatedAt',
  'deletedAt',
  'completedAt',
  'revokedAt',
  'lastUsedAt',
  'startedAt',
  'writtenAt',
  'used',
  'left',
  'monthEndsAt',
  'start',
  'since',
  'statusSince',
  'watermark',
  'returnTo',
  'secret',
  'key',
  'updatedSince',
  'watermark',
  'until',
  'reservedUntil',
  'previousSecretEndsAt',
  'milliseconds',
  'size',
  'bytes',
  'sha256',
  'rows', // of a move: the slot of a new organisation is chance
]);

/** Parameters of a link that differ in each answer. */
const VARYING_PARAMETERS = ['X-Amz-Date', 'X-Amz-Signature'];

const CREDENTIAL = 'X-Amz-Credential';

/** A signed link without the parts that differ in each answer. Its host and its key id stay. */
function settledLink(link: string): string {
  const url = new URL(link);
  for (const name of VARYING_PARAMETERS) {
    expect(url.searchParams.get(name)).toMatch(/./);
    url.searchParams.delete(name);
  }
  const [keyId = ''] = url.searchParams.get(CREDENTIAL)?.split('/') ?? [];
  url.searchParams.set(CREDENTIAL, keyId);
  return url.host + url.pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '') + url.search;
}

/** Objects with their fields in one order. */
const inOneOrder = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

const isSignedLink = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('X-Amz-');

/** An answer as JSON, without the parts that differ in each answer. */
export function settled(answer: unknown): string {
  return JSON.stringify(answer, (name, value) => {
    if (VARYING_FIELDS.has(name)) return '';
    return isSignedLink(value) ? settledLink(value) : inOneOrder(value);
  });
}

const SECRET = 'einheit_live_Ex4mpLe0fAT0kenThatOpensNothing0fAnybodyItHasTheF0rm0fATokenAndNoK';
const START = SECRET.slice(0, 'einheit_live_'.length + 4);

const WEBHOOK_SECRET = `whsec_${'Example'.repeat(6)}0=`;

/** Text in place of a secret that was issued. */
const inPlaceOf = (secret: unknown) =>
  String(secret).startsWith('whsec_') ? WEBHOOK_SECRET : SECRET;

const ACCOUNT_HOST = '0123456789abcdef0123456789abcdef.eu.r2.cloudflarestorage.com';
const KEY_ID = '00112233445566778899aabbccddeeff';

/** A signed link with the host and the key id of nobody: whoever records shows neither. */
function shownLink(link: string): string {
  const url = new URL(link);
  const keyId = /(?<=[?&]X-Amz-Credential=)[^%&]+/;
  url.host = ACCOUNT_HOST;
  return url.href.replace(keyId, KEY_ID);
}

/** Whether an entry of a list is shown: a long one has the first and the last. Words are shown all. */
const isShown = (entry: unknown, at: number, { length }: readonly unknown[]) =>
  typeof entry !== 'object' || at === 0 || at === length - 1;

/**
 * An answer for a document: it shows no token, secret or key id that was ever issued, and two entries of a
 * long list.
 */
export const shown = (answer: unknown): unknown =>
  answer === undefined
    ? undefined
    : JSON.parse(
        JSON.stringify(answer, (name, value) => {
          if (Array.isArray(value)) return value.filter(isShown);
          if (name === 'secret') return inPlaceOf(value);
          if (isSignedLink(value)) return shownLink(value);
          return name === 'start' ? START : value;
        }),
      );
