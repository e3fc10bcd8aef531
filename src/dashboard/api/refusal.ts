import type { FailureCode } from '../../values/failure.ts';

/** Why a request failed: the service's code, or `offline` if no answer came. */
export type RefusalCode = FailureCode | 'offline';

/** An error of one value in a request, with its rule and the rule's parameters. */
export interface Fault {
  readonly path: string;
  /** The rule in English. */
  readonly message: string;
  /** The rule's code. It may be newer than this page. */
  readonly rule: string;
}

/** A request that failed. */
export class Refusal extends Error {
  /** One of the service's codes, or `offline`. */
  readonly code: string;
  /** The operator finds the request in the log by this id; `null` if no answer came. */
  readonly requestId: string | null;
  readonly faults: readonly Fault[];

  constructor(code: string, message: string, requestId: string | null, faults: Fault[] = []) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.requestId = requestId;
    this.faults = faults;
  }

  /** Whether the request would succeed after a fresh sign-in. */
  get needsSignIn(): boolean {
    return this.code === 'sign_in_too_old';
  }
}

/** Any thrown value as a refusal. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal('offline', String(error), null);
}

/** Reads an error answer. All errors of the service have the same shape. */
export async function refusalIn(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  return refusalFrom(body, response.headers.get('X-Request-Id'));
}

/** Reads the parsed body of an error answer. */
export function refusalFrom(body: unknown, requestId: string | null): Refusal {
  const error = field(body, 'error');
  const code = field(error, 'code');
  const message = textIn(error, 'message');
  const named = typeof code === 'string' ? code : 'internal_error';
  return new Refusal(named, message, requestId, faultsIn(field(error, 'details')));
}

function faultsIn(details: unknown): Fault[] {
  const rows = field(details, 'rows');
  if (rows !== undefined) return faultsIn(rows);
  if (!Array.isArray(details)) return [];
  const faults = details.map((fault: unknown) => ({
    ...Object.assign({}, fault),
    path: textIn(fault, 'path'),
    message: textIn(fault, 'message'),
    rule: textIn(fault, 'rule'),
  }));
  // The program has sent this header, and the code says the same.
  return faults.filter(({ path }) => path !== 'If-Match');
}

function textIn(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
