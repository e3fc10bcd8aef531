import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { issueToken, tokenDigest, tokenDigests } from '../../src/access/bearer-token.ts';

const KEY = 'one key for these tests, of at least 32 characters';
const OTHER_KEY = 'one key for these tests, of at least 32 characterS';
const ORG = '01900000-0000-7000-8000-0000000005af';
const PREFIX = 'einheit_live_';
const ALPHABET = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz');

/** The organisation's id in base62. */
const ORG_PART = inBase62(ORG.replaceAll('-', ''));

const bytes = (fill: number) => new Uint8Array(16).fill(fill);

/**
 * Every text that differs from `token` in one character, which becomes the next of the alphabet.
 */
const changedOnce = (token: string) =>
  Array.from(token, (character, at) => {
    const next = ALPHABET[(ALPHABET.indexOf(character) + 1) % ALPHABET.length] ?? '';
    return token.slice(0, at) + next + token.slice(at + 1);
  });

const tokens = Array.from({ length: 500 }, () => issueToken(KEY, ORG));

describe('A token', () => {
  test.each([
    ORG,
    '00000000-0000-7000-8000-000000000000',
    'ffffffff-ffff-7fff-bfff-ffffffffffff',
    '019bdf91-4c00-72d8-b145-08a161fb7922',
  ])('tells its organisation: %s', (orgId) => {
    const keys = { current: KEY, previous: null, checks: [KEY], lastingCheck: null } as const;
    expect(tokenDigests(issueToken(KEY, orgId), keys)?.orgId).toBe(orgId);
  });

  test('is the prefix and 66 characters of base62, of which the middle third is the organisation’s id', () => {
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([PREFIX.length + 66]));
    for (const token of tokens) {
      expect(token).toMatch(/^einheit_live_[0-9A-Za-z]{66}$/);
      expect(token.slice(PREFIX.length + 22, -22)).toBe(ORG_PART);
    }
  });

  test('is different each time', () => {
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(new Set(tokens.map((token) => token.slice(0, PREFIX.length + 22))).size).toBe(
      tokens.length,
    );
  });

  test('has characters of the whole alphabet at every position', () => {
    // A part's first character is the highest digit of 128 bits, which has at most 8 values.
    const evenlyDrawn = tokens.flatMap((token) => [
      ...Array.from(token.slice(PREFIX.length + 1, PREFIX.length + 22)),
      ...Array.from(token.slice(-21)),
    ]);
    const counts = ALPHABET.map((each) => evenlyDrawn.filter((drawn) => drawn === each).length);
    const expected = evenlyDrawn.length / ALPHABET.length;
    // 339 of each on average; ±50 % is 9 standard deviations.
    expect(Math.min(...counts)).toBeGreaterThan(0.5 * expected);
    expect(Math.max(...counts)).toBeLessThan(1.5 * expected);
  });

  test('depends on all 16 random bytes, down to the last bit', () => {
    const drawn = Array.from({ length: 16 }, (_, at) => bytes(0).with(at, 1));
    const all = [bytes(0), bytes(255), ...drawn].map((random) => issueToken(KEY, ORG, random));
    expect(new Set(all).size).toBe(18);
    expect(all.map((token) => tokenDigest(token, KEY))).not.toContain(null);
  });

  test('keeps its format, so that existing tokens stay valid from one release to the next', () => {
    const token = issueToken(KEY, ORG, bytes(1));
    expect(token).toBe(
      'einheit_live_01tRy6czI6jAOLpZvq3hw102wndAAHBC95f4Al8rNG8d0TDrydlQ7LoutAd0Hbe9zv',
    );
    expect(tokenDigest(token, KEY)).toBe(
      '9be82cf1d3cefdf2d595e0c10a46590453fa81542289d9c3f834ca501d4435c3',
    );
  });
});

describe('The digest', () => {
  test('of a genuine token is 64 hexadecimal digits, always the same, and unique', () => {
    const digests = tokens.map((token) => tokenDigest(token, KEY));
    expect(digests).toEqual(tokens.map((token) => tokenDigest(token, KEY)));
    expect(new Set(digests).size).toBe(tokens.length);
    for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('is the half of a MAC of the random part that the token does not contain', () => {
    const token = issueToken(KEY, ORG, bytes(7));
    const random = token.slice(PREFIX.length, PREFIX.length + 44);
    const mac = createHmac('sha512', KEY).update(random).digest('hex');
    const shown = mac.slice(0, 32);
    const digest = tokenDigest(token, KEY);
    expect(digest).toBe(mac.slice(64));
    expect(inBase62(shown)).toBe(token.slice(-22));
  });

  test('is not contained in the token, in any part or encoding', () => {
    for (const token of tokens.slice(0, 50)) {
      const digest = String(tokenDigest(token, KEY));
      const pieces = Array.from({ length: 33 }, (_, at) => digest.slice(at, at + 32));
      expect(pieces.map(inBase62).filter((piece) => token.includes(piece))).toEqual([]);
      expect(token).not.toContain(digest);
    }
  });
});

describe('The digest of an invalid token', () => {
  test('is null if one character was changed', () => {
    const changed = tokens.slice(0, 5).flatMap(changedOnce);
    expect(changed).toHaveLength(5 * (PREFIX.length + 66));
    expect(changed.filter((token) => tokenDigest(token, KEY) !== null)).toEqual([]);
  });

  test('is null under another key', () => {
    expect(tokens.filter((token) => tokenDigest(token, OTHER_KEY) !== null)).toEqual([]);
  });

  test('is null if the organisation is that of another token', () => {
    const other = '01900000-0000-7000-8000-0000000005b0';
    const otherPart = inBase62(other.replaceAll('-', ''));
    for (const token of tokens) {
      expect(tokenDigest(token.replace(ORG_PART, otherPart), KEY)).toBeNull();
    }
  });

  test('is null if its parts are from two genuine tokens', () => {
    const [one = '', other = ''] = tokens;
    expect(tokenDigest(one.slice(0, -22) + other.slice(-22), KEY)).toBeNull();
    expect(tokenDigest(PREFIX + one.slice(-22) + one.slice(PREFIX.length, -22), KEY)).toBeNull();
  });

  test.each([
    ['nothing', () => ''],
    ['the prefix alone', () => PREFIX],
    ['a token without its prefix', (token: string) => token.slice(PREFIX.length)],
    ['another prefix', (token: string) => token.replace('live', 'test')],
    ['the prefix twice', (token: string) => PREFIX + token],
    ['upper case', (token: string) => token.toUpperCase()],
    ['the last character missing', (token: string) => token.slice(0, -1)],
    ['a character more', (token: string) => `${token}0`],
    ['a line break behind', (token: string) => `${token}\n`],
    ['a space before', (token: string) => ` ${token}`],
    ['a character beyond ASCII', (token: string) => `${token.slice(0, -1)}ä`],
    ['a full-width digit', (token: string) => `${token.slice(0, -1)}０`],
    ['a megabyte', (token: string) => token.repeat(20_000)],
  ])('is null for %s', (_what, change) => {
    expect(tokenDigest(change(issueToken(KEY, ORG)), KEY)).toBeNull();
  });
});

/** 32 hexadecimal digits as 22 characters of base62, most significant first. */
function inBase62(hex: string): string {
  const value = BigInt(`0x${hex}`);
  return Array.from(
    { length: 22 },
    (_, at) => ALPHABET[Number((value / 62n ** BigInt(21 - at)) % 62n)],
  ).join('');
}
