import type { Random } from '../harness/random.ts';

// The messages in Cloudflare's documentation: "Debug D1", "Durable Objects: error handling" and
// "Durable Objects: troubleshooting".

/** After these, a call that may be repeated is repeated. */
export const D1_LOST = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
  'D1_ERROR: Failed to parse body as JSON, got: error code: 1031',
] as const;

/** After these, the answer is 503 at once. */
export const D1_UNAVAILABLE = [
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
  'D1_ERROR: internal error; reference = 8b1s2u0kqfr7v3',
] as const;

export const D1_OVERLOADED = [
  'D1_ERROR: D1 DB is overloaded. Requests queued for too long.',
  'D1_ERROR: D1 DB is overloaded. Too many requests queued.',
  'D1_ERROR: Failed to parse body as JSON, got: D1 DB is overloaded. Too many requests queued.',
] as const;

/** A database of 10 GB, which refuses writes. */
export const D1_FULL = [
  'D1_ERROR: Exceeded maximum DB size',
  'D1_ERROR: database or disk is full: SQLITE_FULL',
] as const;

/** With or without a flag, a call that may be repeated is repeated. */
export const OBJECT_LOST = [
  'Network connection lost.',
  'Durable Object reset because its code was updated.',
  'Connection closed: this Durable Object instance is no longer active. Reconnect or retry the request.',
  "The Durable Object's code has been updated, this version can no longer access storage.",
  'Durable Object storage is no longer accessible.',
  'Cannot resolve Durable Object due to transient issue on remote node.',
] as const;

/** Repeated only if a flag says that the object is there again. */
export const OBJECT_UNAVAILABLE = [
  'Durable Object storage operation exceeded timeout which caused object to be reset.',
  "Durable Object's isolate exceeded its memory limit and was reset.",
] as const;

/** Never repeated, whatever other flags say. */
export const OBJECT_OVERLOADED = [
  'Durable Object is overloaded. Requests queued for too long.',
  'Durable Object is overloaded. Too many requests queued.',
  'Your account is generating too much load on Durable Objects. Please back off and try again later.',
  'Your account is doing too many concurrent storage operations. Please back off and try again later.',
] as const;

/** What the platform may set on an error of a stub: nothing is promised. */
export const FLAGS = [
  {},
  { retryable: true },
  { durableObjectReset: true },
  { retryable: true, durableObjectReset: true, remote: true },
] as const;

/** The connection to D1 fails, before or after D1 executed the statements. */
export function databaseLost(random: Random): Error {
  return new Error(random.pick([...D1_LOST, ...D1_UNAVAILABLE]));
}

/** D1 has executed nothing. */
export function databaseOverloaded(random: Random): Error {
  return new Error(random.pick([...D1_OVERLOADED, ...D1_FULL]));
}

export function objectLost(random: Random): Error {
  const error = new Error(random.pick([...OBJECT_LOST, ...OBJECT_UNAVAILABLE]));
  return Object.assign(error, random.pick(FLAGS));
}

export function objectOverloaded(random: Random): Error {
  const flags = random.pick([{}, { overloaded: true }]);
  return Object.assign(new Error(random.pick(OBJECT_OVERLOADED)), flags);
}
