import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { DEMO_TOKENS } from '../../src/local/demo/tokens.ts';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { started } from '../local/started.ts';

// Checks the service behind Prism, a validating proxy by third parties. The proxy must forward
// every request that the contract allows, and find no fault in the answers. npx downloads Prism.
// Without an address the check starts a server itself; `PRISM_PORT` replaces port 4010 of the
// proxy:
//   npm run test:prism
//   PRISM_PORT=4011 npm run test:prism -- http://localhost:8787

const PRISM = '@stoplight/prism-cli@5.16.0';
const READY_WITHIN_MS = 120_000;

const PROJECT = '019e630c-21c0-714c-aa2c-95f521fe6ce8';
const UNIT = '019c23ca-cfe0-7000-8000-997046e6b6f5';

/** Reads that the contract allows. */
const READS = [
  '/properties',
  '/properties?status=frei,verkauft',
  '/properties?status=frei&status=verkauft',
  '/properties?visibility=online,offline&visibility=pending_review',
  '/properties?limit=0',
  '/properties?limit=-1',
  '/properties?limit=201',
  '/properties?limit=2&offset=3',
  '/properties?include=images&limit=50',
  '/properties?updatedSince=2026-03-01T00:00:00Z&includeArchived=true',
  '/properties?updatedSince=2026-03-01T00:00:00.5%2B01:00&includeArchived=false',
  `/properties?projectId=${PROJECT.toUpperCase()}`,
  `/properties/${UNIT}`,
  `/properties/${UNIT}?include=images`,
  `/projects/${PROJECT}`,
  `/projects/${PROJECT}?include=properties,images`,
  `/projects/${PROJECT}?include=properties&include=images`,
  `/projects/${PROJECT}?include=units&limit=0`,
  `/projects/${PROJECT}?include=einheiten&status=frei,reserviert`,
  `/projects/${PROJECT}/properties?status=frei,verkauft&limit=1000`,
  '/properties?externalSourceId=1004.0008.00',
  '/properties?externalSourceId=WE%201,%20links&externalSourceId=1007.0020.00&includeArchived=true',
  `/projects/${PROJECT}/properties?externalSourceId=1004.0008.00`,
  '/usage',
  '/projects?limit=0',
  '/projects?limit=101',
  '/folders',
  '/folders?parentId=null',
  '/folders?parentId=',
  '/folders?parentId=019caf82-a260-7008-b693-d7f26340ebdf',
];

/** Lists with a second page. */
const LISTS = [
  '/properties?limit=1&status=frei,verkauft',
  `/projects/${PROJECT}?limit=1&include=properties`,
  '/projects?limit=1',
];

const WRITES = [
  ['/projects', { name: 'Wohnpark 🏠', city: 'Köln', description: null, visibility: 'online' }],
  ['/folders', { name: '🏠', parentId: null, color: '#0f766e', visibility: 'org' }],
  [`/projects/${PROJECT}/properties`, {}],
  [
    `/projects/${PROJECT}/properties`,
    { unitIdentifier: 'WE 🏠', zimmer: '2.5', kaufpreis: 250000.5, etage: -1, baujahr: null },
  ],
  [`/projects/${PROJECT}/imports`, { units: [{ unitNumber: '01' }, { unitNumber: '' }] }],
] as const;

/**
 * Requests that the contract forbids. The proxy must refuse them, which shows that it validates.
 */
const REFUSED = [
  '/properties?status=neither',
  '/properties?status=frei,neither',
  '/properties?limit=many',
  '/properties?cursor=made+up',
  '/projects/not-an-id',
];

const headers = {
  Authorization: `Bearer ${DEMO_TOKENS[0].secret}`,
  // An invalid request id is replaced, and is not a reason to refuse a request.
  'X-Request-Id': `crm/${'7'.repeat(200)}`,
};

async function check(proxy: string): Promise<number> {
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const json = typeof init.body === 'string' && { 'Content-Type': 'application/json' };
    const answer = await fetch(proxy + path, { ...init, headers: { ...headers, ...json } });
    const violations = answer.headers.get('sl-violations');
    const seen = answer.ok ? '' : await answer.text();
    assert.ok(answer.ok && violations === null, `${path}: ${answer.status} ${seen} ${violations}`);
    return answer;
  };
  for (const path of READS) await (await send(path)).arrayBuffer();
  for (const path of LISTS) {
    const first = await send(path);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('Link') ?? '')?.[1];
    assert.ok(next !== undefined, `${path} links to no second page.`);
    const { pathname, search } = new URL(next);
    await send(pathname.slice(apiContract.base.length) + search);
  }
  for (const [path, body] of WRITES) {
    const made = await send(path, { method: 'POST', body: JSON.stringify(body) });
    const location = made.headers.get('Location') ?? '';
    await send(location.slice(apiContract.base.length));
  }
  await checkUpload(proxy);
  for (const path of REFUSED) {
    const answer = await fetch(proxy + path, { headers });
    assert.equal(answer.status, 422, `${path} passes the proxy.`);
  }
  return READS.length + 2 * LISTS.length + 2 * WRITES.length + 1;
}

/**
 * Prism reads each body as text, so no picture passes it unharmed. It forwards the form, and the service
 * refuses what arrives; a form without a file gets no further than Prism.
 */
async function checkUpload(proxy: string): Promise<void> {
  const uploads = (form: FormData) =>
    fetch(`${proxy}/properties/${UNIT}/images`, { method: 'POST', body: form, headers });
  const form = new FormData();
  form.append('category', 'Grundriss');
  assert.equal((await uploads(form)).status, 422, 'A form without a file passes the proxy.');
  form.append('file', new File([Uint8Array.of(0x89)], 'plan.png'));
  const answer = await uploads(form);
  assert.equal(answer.headers.get('sl-violations'), null);
  assert.match(await answer.text(), /"rule":"image_format"/);
}

/** Runs Prism before a server. @returns its process and its address. */
async function proxyBefore(origin: string): Promise<{ prism: ChildProcess; proxy: string }> {
  const target = origin + apiContract.base;
  const flags = ['--errors', '--host', '127.0.0.1', '--port', process.env['PRISM_PORT'] ?? '4010'];
  const prism = spawn(
    'npx',
    ['--yes', PRISM, 'proxy', `${target}/openapi.json`, target, ...flags],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    },
  );
  const signal = AbortSignal.timeout(READY_WITHIN_MS);
  for await (const line of createInterface({ input: prism.stdout, signal })) {
    const [, proxy] = /listening on (http:\S+)/.exec(line) ?? [];
    if (proxy === undefined) continue;
    prism.stdout.resume(); // a full pipe would block Prism
    return { prism, proxy };
  }
  throw new Error('Prism ended without being ready.');
}

/** Ends Prism and the npx that started it. */
function endProxy({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, 'SIGTERM');
}

const [address] = process.argv.slice(2);
const { origin, end } = address === undefined ? await started() : { origin: address };
try {
  const { prism, proxy } = await proxyBefore(origin);
  try {
    console.log(`${await check(proxy)} requests pass through Prism, and so do their answers.`);
  } finally {
    endProxy(prism);
  }
} finally {
  await end?.();
}
