import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { apiContract } from '../../src/surfaces/api/document.ts';
import { publicContract } from '../../src/surfaces/public/document.ts';
import { loadDemoData } from '../../src/local/demo/load.ts';
import type { Route } from '../../src/http/contract/operation.ts';
import type { Example } from '../../src/openapi/contract.ts';
import { type Called, operationsOf } from '../harness/calls.ts';
import { DAY_MS } from '../harness/durations.ts';
import { startAnew } from '../harness/migrate.ts';
import { aPdf } from '../harness/files.ts';
import { LARGE_PLAN } from '../harness/pictures.ts';
import { CALLERS, HOMES, publishDemoDocument } from './example-callers.ts';
import { DEMO, EXAMPLE_REQUESTS, type ExampleRequest, PUBLISHED } from './example-requests.ts';
import { formOf } from './form-of.ts';
import { settled, shown } from './settled.ts';

// Records the examples of the documents from the answers of the demo data. `npm run examples` writes
// them to `examples.json` of the surface; without it, the files must be what the answers say.

const SURFACES = [
  ['api', apiContract],
  ['public', publicContract],
] as const;

beforeEach(async () => {
  await startAnew();
  await loadDemoData({ ...env, HOMES });
});

type Surface = (typeof SURFACES)[number];

test.each(SURFACES)(
  'The examples of %s are the answers of the service, as npm run examples records them',
  async (...surface) => {
    const [name, { examples: recorded = {}, routes }] = surface;
    const now = new Map<string, Example>();
    if (name === 'public') await publishDemoDocument();
    // Reads come before the requests that change what they read.
    const inOrder = routes.toSorted((one, other) => rankOf(surface, one) - rankOf(surface, other));
    for (const route of inOrder) {
      const { id } = route;
      now.set(id, await exampleNow(surface, route, recorded[id]));
    }
    const file = Object.fromEntries(routes.map(({ id }) => [id, now.get(id)]));
    const json = `${JSON.stringify(file, null, 2)}\n`;
    await expect(json).toMatchFileSnapshot(`../../src/surfaces/${name}/examples.json`);
  },
);

const rankOf = (surface: Surface, route: Route): number =>
  route.method === 'GET' ? Number(requestOf(surface, route).after !== undefined) : 2;

function requestOf([surface]: Surface, route: Route): ExampleRequest {
  return surface === 'public' ? {} : (EXAMPLE_REQUESTS[operationAt(route).name] ?? missing(route));
}

function operationAt({ method, path }: Route): Called {
  const found = operationsOf('api').find(({ title }) => title === `${method} ${path}`);
  if (found === undefined) throw new Error(`Version 1 has no ${method} ${path}.`);
  return found;
}

function missing({ id }: Route): never {
  throw new Error(`test/openapi/example-requests.ts has no request for the example of ${id}.`);
}

/** The example of an operation. It stays as recorded if the answer differs only as answers always do. */
async function exampleNow(
  surface: Surface,
  route: Route,
  recorded: Example | undefined,
): Promise<Example> {
  const { body: request } = requestOf(surface, route);
  const { address, answer } = await exchange(surface, route);
  const body = request === undefined ? {} : { request };
  const now = shown(answer);
  if (recorded?.answer !== undefined && settled(now) === settled(recorded.answer)) {
    return { ...recorded, ...body };
  }
  return { ...paramsIn(route, address), ...body, answer: now };
}

/** Sends the request of an example, after the one that it follows. */
async function exchange(
  surface: Surface,
  route: Route,
): Promise<{ address: string; answer: unknown }> {
  const [name] = surface;
  const { after, body } = requestOf(surface, route);
  const known = after === undefined ? {} : Object.assign({}, await answerBefore(after));
  const address = addressOf(surface, route, known);
  return { address, answer: await answerTo(name, route, address, body) };
}

/** @param known the answer to the request before. */
function addressOf(surface: Surface, route: Route, known: object): string {
  const [name] = surface;
  if (name === 'public') return PUBLISHED[route.id] ?? missing(route);
  const { of, query = '', made } = requestOf(surface, route);
  const named = made === undefined ? {} : { [made[0]]: { id: fieldIn(known, made[1]) } };
  const path = operationAt(route).path({ ...DEMO, ...of, ...named });
  const asked = query.replaceAll(/\{(.+?)\}/g, (_, field) => fieldIn(known, field));
  return asked === '' ? path : `${path}?${asked}`;
}

/** The answer of an operation of version 1. */
async function answerBefore(name: string): Promise<unknown> {
  const [api] = SURFACES;
  const found = operationsOf('api').find((operation) => operation.name === name);
  if (found === undefined) throw new Error(`There is no operation ${name}.`);
  return (await exchange(api, found.route)).answer;
}

/** A field of an answer, such as `webhook.id`. */
function fieldIn(answer: object, path: string): string {
  const value = path
    .split('.')
    .reduce<unknown>((whole, name) => Reflect.get(Object.assign({}, whole), name), answer);
  return String(value);
}

/** The parameters of a path, by their names. */
function paramsIn({ surface, path }: Route, address: string): Pick<Example, 'params'> {
  const segments = address.replace(surface.base, '').replace(/\?.*/, '').split('/');
  const named = path
    .split('/')
    .flatMap((name, at) => (name.startsWith(':') ? [[name.slice(1), segments[at] ?? '']] : []));
  return named.length === 0 ? {} : { params: Object.fromEntries(named) };
}

async function answerTo(
  surface: Surface[0],
  { method, file }: Route,
  address: string,
  request: unknown,
): Promise<unknown> {
  const answer = await CALLERS[surface].sends(method, address, sent(file?.sentAs, inTime(request)));
  expect({ address, status: answer.status }).toEqual({
    address,
    status: expect.toBeOneOf([200, 201, 202]),
  });
  return answer.body;
}

/** A request that names an end, which must be in the future whenever this runs. */
function inTime(request: unknown): unknown {
  if (typeof request !== 'object' || request === null) return request;
  const end = new Date(Date.now() + 7 * DAY_MS).toISOString();
  return 'until' in request ? { ...request, until: end } : request;
}

function sent(file: NonNullable<Route['file']>['sentAs'] | undefined, request: unknown) {
  if (request === undefined) return {};
  if (file === 'bytes') return { body: aPdf() };
  if (file === 'form') return { body: formOf(Object.assign({}, request), LARGE_PLAN) };
  const headers = { 'Content-Type': 'application/json' };
  return { headers, body: JSON.stringify(request) };
}
