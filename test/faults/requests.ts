import type { Task } from '../../src/writes/task.ts';
import type { Quantity } from './ledger.ts';
import type { Seller } from './organisations.ts';

/** A request to create units: an import, or a single creation. */
export interface Request extends Quantity {
  readonly kind: 'import' | 'creation';
  /** Its Idempotency-Key. */
  readonly key: string | null;
  /** What its units are called: `tag/0`, `tag/1`, … Requests with one key share it. */
  readonly tag: string;
}

export const unitName = (tag: string, at: number): string => `${tag}/${at}`;

/** The task that the Worker makes of a request. */
export function taskOf({ orgId, projectId }: Seller, request: Request): Task {
  const { kind, key, tag, units, online } = request;
  const bodies = Array.from({ length: units }, (_, at) => ({
    unitIdentifier: unitName(tag, at),
    status: 'frei',
    visibility: at < online ? 'online' : 'offline',
  }));
  const path = kind === 'import' ? 'imports' : 'properties';
  const body = kind === 'import' ? { units: bodies } : bodies[0];
  return {
    command: kind === 'import' ? 'importUnits' : 'createProperty',
    input: JSON.stringify({ params: { projectId }, input: body }),
    actor: { by: 'token', memberId: orgId, tokenId: orgId },
    orgId,
    idempotent: key === null ? null : { path: `/v1/${path}`, key, fingerprint: tag },
  };
}
