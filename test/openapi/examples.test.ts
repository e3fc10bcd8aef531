import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { OperationDoc } from '../../src/http/operation-doc.ts';
import { loadDemoData } from '../../src/local/demo/load.ts';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { LOCAL_SECRETS } from '../../src/local/secrets.ts';
import { contract } from '../../src/v1/contract.ts';
import { Client } from '../harness/client.ts';

// What the document shows as answers are the answers of the demo data.

const demo = new Client(DEMO_TOKENS[0].secret, LOCAL_SECRETS);

/** What is new in each answer to a POST. */
const NEW = new Set(['id', 'importRunId', 'createdAt', 'updatedAt', 'completedAt']);

/** An answer without what is new in it. */
const settled = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body, (name, value) => (NEW.has(name) ? '' : value)));

beforeAll(async () => {
  await loadDemoData(env);
});

/** What the service answers now where the document has its example. */
async function answerNow(name: string, { asked = '', request }: OperationDoc): Promise<unknown> {
  if (name.startsWith('post')) return (await demo.post(asked, request)).body;
  if (!asked.includes('{')) return (await demo.get(asked)).body;
  const imported = contract.docs['post /projects/:id/imports'];
  return (await demo.finds(await demo.post(imported?.asked ?? '', imported?.request))).body;
}

test.each(Object.entries(contract.docs))(
  'The example of %s is a real answer',
  async (name, doc) => {
    expect(settled(await answerNow(name, doc))).toEqual(settled(doc.answer));
  },
);
