import { describe, expect, test, vi } from 'vitest';
import { type Client, strictly, toldBy } from '../harness/client.ts';
import { faultsTold } from '../harness/faults.ts';
import { heldBody } from '../harness/held-body.ts';
import { nested } from '../harness/nested-json.ts';
import { anonymous } from '../harness/organisation.ts';
import {
  aPoster,
  folderPost,
  importPost,
  mapped,
  outcomesOnce,
  type Post,
  POSTS,
  unitPost,
} from '../harness/posts.ts';
import { UNKNOWN } from '../harness/unknown.ts';

const outcomesOf = outcomesOnce();

const MAX_BYTES = 1024 * 1024;

type Change = (sound: string) => BodyInit;

/** A valid body whose bytes differ from encoding to encoding. */
const soundBody = (post: Post) => JSON.stringify({ ...post.body({}), note: 'Größe' });

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const codeUnits = (text: string) => Array.from(text, (character) => character.charCodeAt(0));
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(codeUnits(text)).buffer);
const latin1 = (text: string) => Uint8Array.from(codeUnits(text));

const padded = (text: string, bytes: number) => text + ' '.repeat(bytes - utf8(text).length);

const withMembers =
  (members: string): Change =>
  (sound) =>
    sound.replace('{', `{${members},`);

const withBytes =
  (...bytes: number[]): Change =>
  (sound) =>
    Uint8Array.from(sound.split('ö').flatMap((part) => Array.from(utf8(part)).concat(bytes)));

const NOT_JSON: Readonly<Record<string, Change>> = {
  nothing: () => '',
  'white space': () => ' \r\n\t',
  'a form': () => 'name=Pl%C3%A4ne',
  'JSON without its end': (sound) => sound.slice(0, -1),
  'JSON that ends within a string': (sound) => sound.slice(0, -4),
  'two texts in one': (sound) => sound + sound,
  'a comma too many': (sound) => sound.replace(/\}$/, ',}'),
  'a comment': (sound) => `${sound} // done`,
  'single quotes': (sound) => sound.replaceAll('"', "'"),
  'a key without quotes': withMembers('a:1'),
  NaN: withMembers('"a":NaN'),
  'a number with a leading zero': withMembers('"a":01'),
  'a number without its whole part': withMembers('"a":.5'),
  'a raw NUL in a string': withMembers('"a":"\0"'),
  'a raw line break in a string': withMembers('"a":"\n"'),
  'an unknown escape': withMembers(String.raw`"a":"\x41"`),
  'UTF-16': (sound) => utf16(sound),
  'UTF-16 with its byte order mark': (sound) => utf16(`\uFEFF${sound}`),
  'Latin-1': (sound) => latin1(sound),
  'a byte that UTF-8 has not': withBytes(0xff),
  'an overlong sequence of UTF-8': withBytes(0xc0, 0xaf),
  'a sequence of UTF-8 that breaks off': withBytes(0xf0, 0x9f, 0x8f),
  'a surrogate in UTF-8': withBytes(0xed, 0xa0, 0x80),
  'UTF-8 that breaks off at its end': (sound) => Uint8Array.from([...utf8(sound), 0xc3]),
  'a second byte order mark': (sound) => `\uFEFF\uFEFF${sound}`,
  '40 levels of nesting': withMembers(`"a":${nested(40)}`),
  '500,000 brackets': () => '['.repeat(500_000),
  '500,000 brackets, half of which close': () => nested(250_000),
  'a key twice': withMembers('"a":1,"a":2'),
  'a key twice with equal values': withMembers('"a":1,"a":1'),
  'a key twice, once escaped': withMembers(String.raw`"a":1,"\u0061":1`),
  'a key twice in a nested object': withMembers('"a":[{"b":1,"c":{},"b":1}]'),
};

const JSON_TEXTS: Readonly<Record<string, Change>> = {
  'as it is': (sound) => sound,
  'with spaces around': (sound) => ` \r\n\t${sound} \r\n\t`,
  'behind a byte order mark': (sound) => `\uFEFF${sound}`,
  'with escaped keys': (sound) => sound.replaceAll('e"', String.raw`\u0065"`),
  'with 31 levels of nesting': withMembers(`"a":${nested(31)}`),
  'with a key that is also a value': withMembers('"a":"a","b":["a","a"]'),
  'with names that every object inherits': withMembers(
    '"__proto__":{"toString":1},"constructor":2',
  ),
  'with strange names': withMembers(String.raw`"":1,"\u0000":2,"\ud800":3`),
  'of exactly 1 MiB': (sound) => padded(sound, MAX_BYTES),
};

const TYPES = [
  'application/json',
  'Application/JSON',
  'application/json; charset=utf-8',
  'application/json;charset="UTF-8"',
  'application/json;',
  'application/vnd.einheit.v1+json',
  'application/ld+json; profile="https://example.org/unit"',
];

const OTHER_TYPES = [
  'text/plain',
  'text/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/x-ndjson',
  'application/jsonp',
  'application/json, text/plain',
  'application/json; charset=latin1',
  'application/json; charset=utf-16',
  'application/json; x=y; CHARSET="iso-8859-15"',
  'application/*',
  'json',
];

const table = <Value>(names: readonly string[], value: (name: string) => Value) =>
  Object.fromEntries(names.map((name) => [name, value(name)]));

describe.each(POSTS)('$title', (post) => {
  const sound = soundBody(post);

  test('refuses a body that is not JSON', async () => {
    const { told, made } = await outcomesOf(
      post,
      mapped(NOT_JSON, (spoil) => ({ body: spoil(sound) })),
    );
    expect(told).toEqual(mapped(NOT_JSON, () => '400 invalid_json'));
    expect(made).toBe(0);
  });

  test('accepts JSON in every spelling', async () => {
    const { told, made } = await outcomesOf(
      post,
      mapped(JSON_TEXTS, (write) => ({ body: write(sound) })),
    );
    expect(told).toEqual(mapped(JSON_TEXTS, () => `${post.status}`));
    expect(made).toBe(Object.keys(told).length);
  });

  test('refuses JSON that is not an object', async () => {
    const texts = ['3', '-0', '1e999', 'null', 'true', '"text"', '[]', '[{"name":"A"}]', '[3]'];
    for (const headers of [{}, strictly]) {
      const { answers, made } = await outcomesOf(
        post,
        table(texts, (body) => ({ body, headers })),
      );
      expect(mapped(answers, faultsTold)).toEqual(table(texts, () => [': must be an object']));
      expect(made).toBe(0);
    }
  });

  test('does not treat an inherited property as a sent field', async () => {
    const { told } = await outcomesOf(post, {
      empty: { body: '{}' },
      inherited: { body: '{"__proto__":{"name":"A","units":[{}],"etage":"x"}}' },
    });
    expect(told['inherited']).toBe(told['empty']);
  });
});

describe.each(POSTS)('$title', (post) => {
  const body = soundBody(post);

  test('accepts every JSON media type, and a missing Content-Type', async () => {
    const { told, made } = await outcomesOf(
      post,
      table(TYPES, (type) => ({ body, headers: { 'Content-Type': type } })),
    );
    expect(told).toEqual(table(TYPES, () => `${post.status}`));
    expect(made).toBe(TYPES.length);
    const { api, path } = await aPoster(post);
    const untyped = await api.sends('POST', path, { body: utf8(body) });
    expect(untyped.status).toBe(post.status);
  });

  test('refuses every other media type', async () => {
    const { told, made } = await outcomesOf(
      post,
      table(OTHER_TYPES, (type) => ({ body, headers: { 'Content-Type': type } })),
    );
    expect(told).toEqual(table(OTHER_TYPES, () => '415 unsupported_media_type'));
    expect(made).toBe(0);
  });

  test('refuses a compressed body', async () => {
    const encodings = ['gzip', 'GZIP', 'br', 'deflate', 'zstd', 'identity, gzip'];
    const { told, made } = await outcomesOf(post, {
      ...table(encodings, (encoding) => ({ body, headers: { 'Content-Encoding': encoding } })),
      identity: { body, headers: { 'Content-Encoding': 'identity' } },
    });
    expect(told).toEqual({
      ...table(encodings, () => '415 unsupported_media_type'),
      identity: `${post.status}`,
    });
    expect(made).toBe(1);
  });
});

const CHUNK = new Uint8Array(64 * 1024).fill(0x20);

/** An endless body of white space, and a record of how much of it is read. */
function endlessBody() {
  const seen = { bytes: 0, canceled: false };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    seen.bytes += CHUNK.byteLength;
    controller.enqueue(CHUNK);
  };
  const cancel = () => {
    seen.canceled = true;
  };
  const body = new ReadableStream<Uint8Array>({ pull, cancel }, { highWaterMark: 0 });
  return { body, seen };
}

describe.each(POSTS)('$title', (post) => {
  const sound = soundBody(post);
  const tooLarge = { told: { it: '413 payload_too_large' }, made: 0 };

  test('refuses a body that is one byte larger than 1 MiB', async () => {
    const body = padded(sound, MAX_BYTES + 1);
    expect(await outcomesOf(post, { it: { body } })).toMatchObject(tooLarge);
  });

  test('refuses a Content-Length above 1 MiB without reading the body', async () => {
    const { body, seen } = endlessBody();
    const headers = { 'Content-Length': String(MAX_BYTES + 1) };
    expect(await outcomesOf(post, { it: { body, headers } })).toMatchObject(tooLarge);
    expect(seen.bytes).toBe(0);
  });

  test.each([
    ['is not announced', {}],
    ['is announced as shorter', { 'Content-Length': '100' }],
    ['is announced as nonsense', { 'Content-Length': 'long' }],
  ])('reads at most about 1 MiB of a body whose length %s', async (_how, headers) => {
    const { body, seen } = endlessBody();
    expect(await outcomesOf(post, { it: { body, headers } })).toMatchObject(tooLarge);
    expect(seen.canceled).toBe(true);
    expect(seen.bytes).toBeLessThanOrEqual(MAX_BYTES + 2 * CHUNK.byteLength);
  });

  test('accepts a body that arrives byte by byte', async () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of utf8(sound)) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const accepted = { told: { it: `${post.status}` }, made: 1 };
    expect(await outcomesOf(post, { it: { body } })).toMatchObject(accepted);
  });

  test('refuses a body whose transfer breaks off', async () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(utf8(sound));
      },
      pull: (controller) => {
        controller.error(new Error('The caller is gone.'));
      },
    });
    const refused = { told: { it: '400 invalid_json' }, made: 0 };
    expect(await outcomesOf(post, { it: { body } })).toMatchObject(refused);
  });
});

/** One request for each kind of fault, and the error that a caller with access receives. */
const WRONG: Readonly<
  Record<string, { told: string; body: string; headers: Record<string, string> }>
> = {
  'too large': {
    told: '413 payload_too_large',
    body: '{}',
    headers: { 'Content-Length': String(MAX_BYTES + 1) },
  },
  'of another type': {
    told: '415 unsupported_media_type',
    body: '{}',
    headers: { 'Content-Type': 'text/plain' },
  },
  'no JSON': { told: '400 invalid_json', body: '{"broken', headers: {} },
  'not fitting': {
    told: '400 invalid_request',
    body: '{"name":3,"units":[3],"etage":"x"}',
    headers: {},
  },
};

const outcomesFor = async (client: Client, path: string, headers: Record<string, string> = {}) => {
  const answers = Object.entries(WRONG).map(
    async ([name, wrong]) =>
      [
        name,
        toldBy(await client.postsText(path, wrong.body, { ...wrong.headers, ...headers })),
      ] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
};

describe.each(POSTS)('$title', (post) => {
  test('reports faults of the body only to a caller with access', async () => {
    const { organisation, api, path } = await aPoster(post);
    const powerless = await organisation.signedIn({ scopes: [] });
    const forged = { Authorization: 'Bearer einheit_live_forged' };
    expect(await outcomesFor(anonymous, path)).toEqual(mapped(WRONG, () => '401 unauthenticated'));
    expect(await outcomesFor(api, path, forged)).toEqual(
      mapped(WRONG, () => '401 unauthenticated'),
    );
    expect(await outcomesFor(powerless, path)).toEqual(
      mapped(WRONG, () => '403 insufficient_scope'),
    );
    expect(await outcomesFor(api, path)).toEqual(mapped(WRONG, ({ told }) => told));
  });
});

test.each([unitPost, importPost])(
  '$title validates the body before it looks for the project',
  async (post) => {
    const { api, path } = await aPoster(post);
    const elsewhere = path.replace(/[\da-f-]{36}/, UNKNOWN);
    expect(await outcomesFor(api, elsewhere)).toEqual(mapped(WRONG, ({ told }) => told));
    expect(toldBy(await api.post(elsewhere, post.body({})))).toBe('404 not_found');
    const nowhere = path.replace(/[\da-f-]{36}/, '1');
    const answer = await api.post(nowhere, post.body({ etage: 'x' }));
    const faults = ['id: must be a UUID', `${post.at}etage: must be an integer`];
    expect(faultsTold(answer)).toEqual(faults.toSorted());
  },
);

test('POST /folders validates the body before it looks for the parent folder', async () => {
  const { api, path } = await aPoster(folderPost);
  const wrong = await api.post(path, { name: ' ', parentId: UNKNOWN });
  expect(faultsTold(wrong)).toEqual(['name: must not be empty']);
  expect(toldBy(await api.post(path, { name: 'A', parentId: UNKNOWN }))).toBe('404 not_found');
});

test('a request fails if its body sends nothing for ten seconds', async () => {
  const { api, path } = await aPoster(folderPost);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const { body, begun, sends, givenUp } = heldBody();
  const answer = api.postsText(path, body);
  await begun;
  sends(utf8('{"name"'));
  await vi.advanceTimersByTimeAsync(9999);
  expect(givenUp()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  const { status, body: told } = await answer;
  expect([status, told.error.code]).toEqual([400, 'invalid_json']);
  expect(told.error.message).toBe('The body stopped: nothing of it has arrived for 10 seconds.');
  expect(givenUp()).toBe(true);
});
