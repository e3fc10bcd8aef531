import type { FailureCode } from '../../values/failure.ts';

/** Why a request failed: as the service says, or `offline` where no answer came. */
export type RefusalCode = FailureCode | 'offline';

/** A fault of a request, as the service tells of it, with the parameters of its rule. */
export interface ToldFault {
  readonly path: string;
  /** The rule in English. */
  readonly message: string;
  /** The code of the rule, which may be newer than this page. */
  readonly rule: string;
}

/** A request that did not succeed. */
export class Refusal extends Error {
  /** One of the service's codes, or `offline`. */
  readonly code: string;
  /** By which the operator finds the request in the log; `null` where none was answered. */
  readonly requestId: string | null;
  readonly faults: readonly ToldFault[];

  constructor(code: string, message: string, requestId: string | null, faults: ToldFault[] = []) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
    this.requestId = requestId;
    this.faults = faults;
  }

  /** Whether a newer sign-in would be let do it. */
  get needsSignIn(): boolean {
    return this.code === 'sign_in_too_old';
  }
}

/** What went wrong, whatever was thrown. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return new Refusal('offline', String(error), null);
}

/** Reads the one shape that every error of the service has. */
export async function refusalIn(response: Response): Promise<Refusal> {
  const body: unknown = await response.json().catch(() => null);
  return refusalFrom(body, response.headers.get('X-Request-Id'));
}

/** The refusal that a parsed body tells of. */
export function refusalFrom(body: unknown, requestId: string | null): Refusal {
  const error = field(body, 'error');
  const code = field(error, 'code');
  const message = textIn(error, 'message');
  const named = typeof code === 'string' ? code : 'internal_error';
  return new Refusal(named, message, requestId, faultsIn(field(error, 'details')));
}

function faultsIn(details: unknown): ToldFault[] {
  if (!Array.isArray(details)) return [];
  return details.map((fault: unknown) => ({
    ...Object.assign({}, fault),
    path: textIn(fault, 'path'),
    message: textIn(fault, 'message'),
    rule: textIn(fault, 'rule'),
  }));
}

function textIn(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
