import { z } from 'zod';
import { isOutage } from '../../src/db/outage.ts';
import { Failure } from '../../src/values/failure.ts';
import type { WriteResult } from '../../src/writes/idempotency.ts';
import type { Ledger } from './ledger.ts';
import { type Request, unitName } from './requests.ts';
import type { Ask, Service } from './service.ts';
import type { Stored } from './stored.ts';

/** Describes the invariants that an idle organisation violates. */
export function broken({ asks, ledger }: Service, stored: Stored): string[] {
  return [
    ...ledger.faults,
    ...stored.miscounts.map(({ miscounted }) => `a ${miscounted} does not tell what is stored`),
    ...faultIf(stored.units.length !== ledger.used.monthlyUnits, 'units came from nowhere'),
    ...faultIf(
      stored.count !== ledger.increments,
      `of ${ledger.increments} increments ${stored.count} are left`,
    ),
    ...faultIf(unitsOfRuns(asks, stored) !== unitsByImport(stored), 'a run has not its own units'),
    ...asks.flatMap((ask) => [
      ...brokenWholeness(ask, stored),
      ...brokenAnswer(ask, stored, ledger),
    ]),
  ];
}

const faultIf = (condition: boolean, fault: string): string[] => (condition ? [fault] : []);

/** Number of units that completed runs report. A failed run has no units. */
function unitsByImport({ runs }: Stored): number {
  const completed = runs.filter(({ status }) => status === 'completed');
  return completed.reduce((sum, { units }) => sum + units, 0);
}

/** Number of stored units that belong to imports. */
function unitsOfRuns(asks: readonly Ask[], { units }: Stored): number {
  const creations = new Set(
    asks.filter(({ request }) => request.kind === 'creation').map(({ request }) => request.tag),
  );
  return units.filter(({ name }) => !creations.has(name.split('/')[0] ?? '')).length;
}

/** How often each unit of a request is stored. */
function timesStored({ tag, units }: Request, stored: Stored): number[] {
  const names = Array.from({ length: units }, (_, at) => unitName(tag, at));
  return names.map((each) => stored.units.filter(({ name }) => name === each).length);
}

/** A request is made completely and once, or not at all. */
function brokenWholeness({ request }: Ask, stored: Stored): string[] {
  const times = new Set(timesStored(request, stored));
  return [
    ...faultIf(times.size > 1, `${request.tag} is stored in part`),
    ...faultIf(Math.max(...times) > 1, `${request.tag} is stored more than once`),
  ];
}

function brokenAnswer(
  { request, heard, mayBeRefused }: Ask,
  stored: Stored,
  { isRevoked }: Ledger,
): string[] {
  const { tag, key } = request;
  if (heard === undefined) return [`${tag} has no answer`];
  if (!(heard instanceof Error)) return brokenPromise(request, heard, stored);
  if (!(heard instanceof Failure)) {
    return faultIf(!isOutage(heard), `${tag} fails: ${heard.message}`);
  }
  const { code, details } = heard;
  if (code !== 'quota_exceeded') {
    const expected =
      code === 'unavailable' ||
      code === 'request_in_progress' ||
      (isRevoked && code === 'unauthenticated') ||
      (request.kind === 'increment' && code === 'precondition_failed');
    return faultIf(!expected, `${tag} is answered ${code}`);
  }
  const isStored = Math.max(...timesStored(request, stored)) > 0;
  return [
    ...faultIf(!mayBeRefused(details), `unlawful 402 for ${tag}: ${JSON.stringify(details)}`),
    // With a key, another request may be the one that was accepted.
    ...faultIf(key === null && isStored, `${tag} was refused, and is stored`),
  ];
}

const MadeId = z.union([
  z.object({ importRunId: z.string() }).transform(({ importRunId }) => importRunId),
  z.object({ property: z.object({ id: z.string() }) }).transform(({ property }) => property.id),
]);

/**
 * A resource that was reported as made can be read completely, and its key replays the same answer.
 */
function brokenPromise(
  { kind, key, tag, units }: Request,
  { result }: WriteResult,
  stored: Stored,
) {
  if (kind === 'increment') return [];
  const madeId = MadeId.parse(JSON.parse(result));
  const run = stored.runs.find(({ id }) => id === madeId);
  const isThere =
    kind === 'import'
      ? run?.status === 'completed' && run.units === units
      : stored.units.some(({ id }) => id === madeId);
  const recorded = stored.answers.find((each) => each.key === key)?.result;
  return [
    ...faultIf(!isThere, `${tag} was made, and is not there`),
    ...faultIf(key !== null && recorded !== result, `${tag} has another answer recorded`),
  ];
}
