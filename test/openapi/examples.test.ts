import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { OperationDoc } from '../../src/http/operation.ts';
import { loadDemoData } from '../../src/local/demo/load.ts';
import { settleDemoPeople } from '../../src/local/demo/settle-people.ts';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import type { DoorContract } from '../../src/openapi/document.ts';
import { operatorContract } from '../../src/doors/operator/document.ts';
import { apiContract } from '../../src/doors/api/document.ts';
import { Client } from '../harness/client.ts';
import { Operator } from '../harness/operator.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { writersOver } from '../harness/writers.ts';

// Checks that the examples in the documents are the answers of the demo data.

/** One home, whatever the tests have. */
const HOMES = '0-4095=DB';
const SETTINGS = { ...LOCAL_SECRETS, HOMES, ORGANISATION_WRITER: writersOver({ HOMES }) };

const CALLERS = new Map([
  [apiContract, new Client(DEMO_TOKENS[0].secret, SETTINGS)],
  [operatorContract, new Operator(LOCAL_SECRETS.OPERATOR_KEY, SETTINGS)],
]);

/** Fields that differ in each answer: ids, instants, counts, secrets, encoded bytes. */
const VARYING_FIELDS = new Set([
  'id',
  'orgId',
  'importRunId',
  'at',
  'createdAt',
  'invitationEndsAt',
  'updatedAt',
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
  'secret',
  'size',
  'bytes',
  'sha256',
]);

/** Parameters of a link that differ in each answer: store, signing key and instant. */
const VARYING_PARAMETERS = ['X-Amz-Credential', 'X-Amz-Date', 'X-Amz-Signature'];

/** A signed link without the parts that differ in each answer. */
function settledLink(link: string): string {
  const url = new URL(link);
  for (const name of VARYING_PARAMETERS) {
    expect(url.searchParams.get(name)).toMatch(/./);
    url.searchParams.delete(name);
  }
  return url.pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '') + url.search;
}

/** An answer without the parts that differ in each answer. */
const settled = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (name, value) => {
      if (VARYING_FIELDS.has(name)) return '';
      return typeof value === 'string' && value.includes('X-Amz-') ? settledLink(value) : value;
    }),
  );

beforeAll(async () => {
  await loadDemoData({ ...env, HOMES });
  await settleDemoPeople({ ...env, HOMES }, 'http://localhost/demo-sign-in');
});

/** The current answer to the request of an example. */
async function answerNow(door: DoorContract, name: string, doc: OperationDoc): Promise<unknown> {
  const caller = CALLERS.get(door);
  if (caller === undefined) throw new Error(`Nobody calls ${door.base}.`);
  const { after, asked = '', request, media } = doc;
  const before = after === undefined ? undefined : await done(door, after);
  const path = asked.replace(/\{(\w+)\}/, (_, field) =>
    String(Reflect.get(Object.assign({}, before), field)),
  );
  const [method = ''] = name.split(' ');
  if (method === 'get') return (await caller.get(path)).body;
  const headers = { 'X-Acting-Person': 'a.lindgren@einheit.example' };
  if (media !== undefined) {
    return (await caller.sends('POST', path, { body: formOf(request), headers })).body;
  }
  const json = { ...headers, 'Content-Type': 'application/json' };
  const sent =
    request === undefined ? { headers } : { headers: json, body: JSON.stringify(request) };
  return (await caller.sends(method.toUpperCase(), path, sent)).body;
}

/** The form of an example, with a picture in place of its bytes. */
function formOf(request: unknown): FormData {
  const fields = Object.entries(Object.assign({}, request)).filter(([name]) => name !== 'file');
  return formWith(PLAN, Object.fromEntries(fields.map(([name, value]) => [name, String(value)])));
}

function done(door: DoorContract, name: string): Promise<unknown> {
  const doc = door.docs[name];
  if (doc === undefined) throw new Error(`There is no example of ${name}.`);
  return answerNow(door, name, doc);
}

/** Sorts reads before the requests that change what they read. */
const rankOf = ([name, { after }]: [string, OperationDoc]): number =>
  name.startsWith('get ') ? Number(after !== undefined) : 2;

const EXAMPLES = [apiContract, operatorContract]
  .flatMap((door) =>
    Object.entries(door.docs).map(([name, doc]) => [door.base, name, door, doc] as const),
  )
  .toSorted(
    ([, one, , doc], [, other, , otherDoc]) => rankOf([one, doc]) - rankOf([other, otherDoc]),
  );

test.each(EXAMPLES)(
  "The example in %s of %s is the service's answer",
  async (_, name, door, doc) => {
    expect(settled(await answerNow(door, name, doc))).toEqual(settled(doc.answer));
  },
);
