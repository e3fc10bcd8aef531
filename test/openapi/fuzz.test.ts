import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Answer, Client } from '../harness/client.ts';
import { Contract } from '../harness/contract.ts';
import { aPdf, anArchive } from '../harness/files.ts';
import { anotherPlan } from '../harness/pictures.ts';
import { formOf } from './form-of.ts';
import { type FuzzRequest, fuzzRequestsOf, NEW_KEY } from './fuzz-requests.ts';
import { opened, SERVICES } from './services.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly fuzzSeed: number;
    readonly fuzzRequests: number;
  }
}

// Sends requests that are generated from the documents alone. The harness checks each answer
// against its document: a documented status, its headers, its body.

// oxlint-disable-next-line typescript/no-explicit-any -- a parsed document
type Json = Record<string, any>;

/** Restricts the ids that a document allows in bodies to those of existing resources. */
function restrictIds(node: unknown, known: Readonly<Record<string, readonly string[]>>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [name, field] of Object.entries<Json>({ ...node })) {
    const ids = known[name];
    if (ids !== undefined && field['format'] === 'uuid') {
      const nullable = [field['type']].flat().includes('null');
      Object.assign(field, { enum: nullable ? [...ids, null] : ids });
    }
    restrictIds(field, known);
  }
}

/**
 * Whether a number has more decimal places than allowed, which only `x-maxFractionDigits` states.
 */
const isTooFine = (body: string) => /\.\d{7}|\de-/i.test(body);

/** Whether a body may break a rule that only descriptions state, not schema keywords. */
function isUncertain(body: string): boolean {
  const sent = Object.assign({}, JSON.parse(body));
  const { requestsPerMinute, burst, expiresAt, properties } = sent;
  const hasRate = 'requestsPerMinute' in sent || 'burst' in sent;
  const isWholeRate = Number.isInteger(requestsPerMinute) === Number.isInteger(burst);
  const ids = Array.isArray(properties) ? properties.map((each) => each?.id) : [];
  return (
    isTooFine(body) ||
    (hasRate && !isWholeRate) ||
    (hasRate && (requestsPerMinute === undefined || burst === undefined)) ||
    Date.parse(expiresAt) <= Date.now() ||
    new Set(ids).size < ids.length ||
    ids.includes(undefined) ||
    body.includes('"externalSourceId":') ||
    body.includes('"ifMatch":') ||
    body.includes('"metadata":[]') || // as PHP writes an empty object
    'url' in sent || // where a webhook may lead
    'projectIds' in sent || // of existing projects
    'until' in sent || // in the future, and not too far
    'reserves' in sent // with the query that a registered assistant sends
  );
}

/** Refusals that depend on what there is already. */
const TAKEN = new Set([
  'already_reserved',
  'changes_expired',
  'email_taken',
  'external_id_taken',
  'not_reservable',
  'sale_in_progress',
  'sold',
  'rate_limited',
  'too_many_images',
  'too_many_publications',
  'too_many_tokens',
  'too_many_webhooks',
]);

const MADE = new Set([200, 201, 202, 304]);

/** The contradictions between an answer and the document. */
function discrepancies(faults: readonly string[], sent: FuzzRequest, answer: Answer): string[] {
  const { body, outcome } = sent;
  const { status } = answer;
  // A schema cannot say that a range begins with its smaller end.
  const hasRange = Object.values(sent.query).some((value) => String(value).includes('..'));
  // Nor that a document has a place, a unit of its project, and a new name of the same type.
  const isDocument = faults.length === 0 && /\/documents(?:\/\{|$)/.test(sent.operation);
  const uncertain = hasRange || isDocument || (body !== undefined && isUncertain(body));
  const fits = outcome === 'accepted' || (outcome !== 'refused' && faults.length === 0);
  const taken = [409, 410, 429].includes(status) && TAKEN.has(answer.body.error.code);
  const isLong = status === 414;
  const unreserved = status === 404 && sent.operation.endsWith('/reservation');
  // Only the operator may change the plan or the suspension, and only people have private folders.
  const ofOthers =
    status === 403 &&
    ((sent.operation === 'patch /{orgId}' && /"(?:plan|suspended)":/.test(body ?? '')) ||
      (/\/folders(?:\/\{|$)/.test(sent.operation) &&
        body?.includes('"visibility":"org"') === false));
  // The steps of an import have an order, and records the fields of their kinds.
  const isStep = sent.operation === 'post /import' && (status === 400 || status === 409);
  // A folder can be put neither into itself nor below itself.
  const isBelow =
    status === 400 &&
    /^patch .*\/folders\/\{/.test(sent.operation) &&
    body?.includes('"parentId":') === true;
  // Only a sold unit has a day of its sale.
  const isUnsold = status === 400 && body?.includes('"verkauftAm":"') === true;
  // A type of property fits its kind.
  const isMistyped = status === 400 && /"objekt(?:art|typ)":"/.test(body ?? '');
  // The days of figures have an order.
  const isBackwards = status === 400 && sent.operation.endsWith('/sales');
  const rules: readonly (readonly [string, boolean])[] = [
    ['what is made to fit does not', outcome !== 'accepted' || faults.length === 0],
    [
      'what is made not to fit does',
      outcome !== 'refused' || body === undefined || faults.length > 0 || uncertain,
    ],
    [
      'it fits and is refused',
      [!fits, uncertain, taken, isLong, unreserved, ofOthers].includes(true) ||
        [isStep, isBelow, isUnsold, isMistyped, isBackwards].includes(true) ||
        MADE.has(status),
    ],
    // A surface counts requests, and measures their addresses, before it reads them.
    [
      'it does not fit and is not refused',
      fits || uncertain || isLong || status === 400 || status === 429,
    ],
    ['it is a fault of the service', status < 500],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [] : [`${status}: ${rule}`]));
}

function contentOf({ body, form, bytes }: FuzzRequest): BodyInit | undefined {
  if (form !== undefined) return formOf(form, anotherPlan());
  if (bytes === undefined) return body;
  return bytes === 'pdf' ? aPdf(crypto.randomUUID()) : anArchive('Plan.txt');
}

function send(caller: Client, path: string, request: FuzzRequest): Promise<Answer> {
  const { operation, query, headers } = request;
  const [method = ''] = operation.split(' ');
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, each]),
    ),
  );
  const sent: Record<string, string> = { ...headers };
  if (sent['Idempotency-Key'] === NEW_KEY) sent['Idempotency-Key'] = crypto.randomUUID();
  if (request.body !== undefined) sent['Content-Type'] = 'application/json';
  const content = contentOf(request);
  return caller.sends(
    method.toUpperCase(),
    search.size > 0 ? `${path}?${search.toString()}` : path,
    { headers: sent, ...(content !== undefined && { body: content }) },
  );
}

test.each(SERVICES.map((service) => [service.surface.base, service] as const))(
  'every answer to a valid or an invalid request is as the document of %s says',
  async (base, { surface, name, share }) => {
    const seed = inject('fuzzSeed');
    const numRuns = Math.round((inject('fuzzRequests') * share) / 100);
    console.info(`Fuzzing ${base} with ${numRuns} requests, FUZZ_SEED=${seed}`);
    const { operations, targetOf, known } = await opened(name);
    const held = new Contract(surface, operations);
    restrictIds(held.document['components'], known);

    const told: Record<string, number> = {};
    await fc.assert(
      fc.asyncProperty(fuzzRequestsOf(held), async (request) => {
        const { operation, body } = request;
        const [method = '', pattern = ''] = operation.split(' ');
        const { caller, path } = await targetOf(operation);
        const answer = await send(caller, path, request);
        told[answer.status] = (told[answer.status] ?? 0) + 1;
        const { requestBody } = held.document['paths'][pattern][method];
        const faults =
          body === undefined
            ? []
            : held.faults(requestBody.content['application/json'].schema, JSON.parse(body));
        expect(discrepancies(faults, request, answer)).toEqual([]);
      }),
      { seed, numRuns, endOnFailure: false },
    );
    console.info(`Answers: ${JSON.stringify(told)}`);
  },
  600_000,
);
