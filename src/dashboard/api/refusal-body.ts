import type { Fault } from '../../values/failure.ts';
import { Refusal } from './refusal.ts';

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

function faultsIn(details: unknown): Fault[] {
  if (!Array.isArray(details)) return [];
  return details.map((fault: unknown) => ({
    path: textIn(fault, 'path'),
    message: textIn(fault, 'message'),
  }));
}

function textIn(value: unknown, name: string): string {
  const text = field(value, name);
  return typeof text === 'string' ? text : '';
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
