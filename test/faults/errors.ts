import type { Random } from './random.ts';

// The messages in Cloudflare's documentation: "Debug D1" and "Durable Objects: error handling".

const D1_LOST = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: D1 DB storage operation exceeded timeout which caused object to be reset.',
  "D1_ERROR: D1 DB's isolate exceeded its memory limit and was reset.",
  'D1_ERROR: D1 DB exceeded its CPU time limit and was reset.',
  'D1_ERROR: internal error; reference = 8b1s2u0kqfr7v3',
  'D1_ERROR: D1 DB reset because its code was updated.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
  "D1_ERROR: Can't read from request stream because client disconnected.",
  'D1_ERROR: Failed to parse body as JSON, got: error code: 1031',
] as const;

const OBJECT_LOST = [
  'Network connection lost.',
  'Durable Object reset because its code was updated.',
  'Durable Object storage operation exceeded timeout which caused object to be reset.',
  "Durable Object's isolate exceeded its memory limit and was reset.",
] as const;

/** The connection to D1 fails, before or after D1 executed the statements. */
export function databaseLost(random: Random): Error {
  return new Error(random.pick(D1_LOST));
}

/** D1 is overloaded and has executed nothing. */
export function databaseOverloaded(): Error {
  return new Error('D1_ERROR: D1 DB is overloaded. Requests queued for too long.');
}

export function objectLost(random: Random): Error {
  return Object.assign(new Error(random.pick(OBJECT_LOST)), { retryable: true, remote: false });
}

export function objectOverloaded(): Error {
  const error = new Error('Durable Object is overloaded. Requests queued for too long.');
  return Object.assign(error, { overloaded: true });
}
