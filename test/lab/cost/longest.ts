import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { newPublicationKey } from '../../../src/access/publication-key.ts';
import { Random } from '../../../src/local/demo/random.ts';
import { readCommandLine } from '../../../src/local/command-line.ts';
import { machine } from '../bench/machine.ts';
import { textOf } from '../bench/report/text.ts';
import { Runtime } from '../bench/runtime.ts';
import { OPERATOR_KEY, serviceWith, TOKEN_KEY } from '../bench/served-workers.ts';
import { StockLoader } from '../bench/stock/load.ts';
import { newOrganisation, type Organisation } from '../bench/stock/organisation.ts';
import { sentUnits, UNITS_OF_IMPORT } from '../bench/stock/sent-units.ts';
import { tell } from '../bench/tell.ts';
import { build } from '../crash/build.ts';
import { endOnSignals, temporaryDirectory } from '../crash/ending.ts';
import { migrate } from '../crash/migrations.ts';
import { JOBS_PATH } from './counters.ts';
import { formWith, pictureOf } from './picture.ts';
import { processorSeconds } from './processor.ts';

// Measures the requests that take the Worker longest, one at a time, and compares the longest with the
// limit `limits.cpu_ms` of wrangler.toml, at which Cloudflare ends a request.

const ABOUT = `Measures the processor time of the requests that take longest, and compares three times the longest with
limits.cpu_ms of wrangler.toml. The time is that of all of workerd, its databases included: more than is counted there.`;

/** The limit is this many times what the longest request takes. */
const FACTOR = 3;
/** Each request is sent so often, the first time to a cold isolate. */
const TIMES = 10;
const UNITS = 10_000;
/** A picture of 19 MiB, three bytes a pixel. */
const UPLOAD_SIDE = 2576;
const HOUR_MS = 3_600_000;

const Limits = z.object({ limits: z.object({ cpu_ms: z.int() }) });

/** A request that takes long. */
interface Request {
  readonly what: string;
  readonly path: string;
  readonly key?: string;
  readonly method?: string;
  readonly body?: () => BodyInit | Promise<BodyInit>;
}

const json = (body: unknown) => () => JSON.stringify(body);

interface Customer {
  readonly organisation: Organisation;
  /** The ids of its units. */
  readonly ids: readonly string[];
  /** The key of its publication. */
  readonly publicationKey: string;
}

function requestsOf({ organisation, ids, publicationKey }: Customer): Request[] {
  const { id, projectIds } = organisation;
  const units = `/v1/projects/${projectIds[0]}/properties`;
  const published = `/public/v1/${publicationKey}/projects/${projectIds[0]}`;
  const first = ids.slice(0, UNITS_OF_IMPORT);
  let written = 0;
  return [
    { what: 'the document of the API', path: '/v1/openapi.json' },
    { what: 'a page of 200 units', path: '/v1/properties?limit=200' },
    { what: 'a page of 50 with 3,000 links', path: '/v1/properties?limit=50&include=images' },
    { what: 'whole units, by price', path: '/v1/units?limit=200&kaufpreis=1..&sort=kaufpreis' },
    { what: 'whole units, by a text', path: '/v1/units?q=tauwerk' },
    {
      what: 'the 200 documents of a project',
      path: `/v1/documents?projectId=${projectIds[0]}&limit=200`,
    },
    { what: 'a page of 500 published units', path: `${published}/properties` },
    { what: 'the same as JSON-LD', path: `${published}/json-ld` },
    {
      what: 'an import of 200 units',
      method: 'POST',
      path: `/v1/projects/${projectIds[0]}/imports`,
      body: json({ units: sentUnits(UNITS_OF_IMPORT) }),
    },
    {
      what: 'a change of 200 units',
      method: 'POST',
      path: '/v1/properties/bulk',
      body: () => {
        written++;
        const kaufpreis = `${300_000 + written}.00`;
        return JSON.stringify({
          properties: first.map((each) => ({ id: each, kaufpreis, status: 'frei' })),
        });
      },
    },
    {
      what: 'an upsert of 200 units',
      method: 'POST',
      path: `${units}/upsert`,
      body: () => {
        written++;
        const properties = sentUnits(UNITS_OF_IMPORT).map((unit, at) =>
          Object.assign(unit, { externalSourceId: `CRM ${at}`, baujahr: 1900 + written }),
        );
        return JSON.stringify({ properties });
      },
    },
    {
      what: 'an upload of 19 MiB',
      method: 'POST',
      key: OPERATOR_KEY,
      path: `/orgs/v1/${id}/properties/${ids.at(-1)}/images`,
      body: async () => formWith(await pictureOf(UPLOAD_SIDE)),
    },
    { what: 'the hourly job', path: `${JOBS_PATH}?now=${Date.now() + 25 * HOUR_MS}` },
    {
      what: 'the job of every five minutes',
      path: `${JOBS_PATH}?now=${Date.now()}&cron=${encodeURIComponent('*/5 * * * *')}`,
    },
  ];
}

/** The milliseconds that workerd works for each of the requests. */
async function measured(runtime: Runtime, origin: string, token: string, request: Request) {
  const { path, method = 'GET', body, key = token } = request;
  const taken: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const sent = await body?.();
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(typeof sent === 'string' && { 'Content-Type': 'application/json' }),
    };
    const before = await processorSeconds(runtime.pid);
    const answer = await fetch(origin + path, {
      method,
      headers,
      ...(sent !== undefined && { body: sent }),
    });
    const text = await answer.text();
    taken.push(((await processorSeconds(runtime.pid)) - before) * 1000);
    if (!answer.ok) throw new Error(`${path} is answered ${answer.status}: ${text.slice(0, 300)}`);
  }
  return taken;
}

async function measureAll(directory: string): Promise<[what: string, taken: number[]][]> {
  const stop = new AbortController();
  const entry = 'test/lab/cost/counted-worker.ts';
  const path = await build(join(directory, 'einheit'), stop.signal, entry);
  const settings = { ACCESS_LOG: 'notable' };
  const worker = await serviceWith('einheit', path, settings, { DB: 'longest' });
  const runtime = new Runtime([worker], join(directory, 'storage'));
  try {
    await runtime.ready();
    const database = await runtime.database();
    await migrate(database);
    const loader = new StockLoader(database);
    await loader.plans();
    const organisation = newOrganisation('generous', TOKEN_KEY, new Random(1));
    const { ids } = await loader.stock(organisation, UNITS);
    await loader.documents(organisation);
    const publicationKey = newPublicationKey(TOKEN_KEY, organisation.id);
    await loader.publication(organisation, publicationKey);
    tell(`loaded ${UNITS} units`);
    const origin = await runtime.origin('einheit');
    const found: [string, number[]][] = [];
    for (const request of requestsOf({ organisation, ids, publicationKey })) {
      found.push([request.what, await measured(runtime, origin, organisation.token, request)]);
    }
    return found;
  } finally {
    await runtime.end();
  }
}

endOnSignals();
readCommandLine({}, ABOUT);
console.log((await machine()).join('\n'));
const all = await measureAll(await temporaryDirectory('einheit-longest'));
const median = (taken: readonly number[]) => taken.toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
const rows = all
  .toSorted(([, one], [, other]) => Math.max(...other) - Math.max(...one))
  .map(([what, taken]) => [what, Math.max(...taken).toFixed(0), median(taken).toFixed(0)]);
console.log(`\n${textOf({ head: ['ms of processor time', 'longest', 'median'], rows })}`);
const longest = Math.max(...all.flatMap(([, taken]) => taken));
const { limits } = Limits.parse(parse(await readFile('wrangler.toml', 'utf8')));
console.log(`Times ${FACTOR}: ${(longest * FACTOR).toFixed(0)}. limits.cpu_ms: ${limits.cpu_ms}.`);
process.exit(longest * FACTOR > limits.cpu_ms ? 1 : 0);
