import type { Task } from '../../src/writes/task.ts';
import type { Quantity } from './ledger.ts';
import type { Counter, Seller } from './organisations.ts';

/**
 * A request to create units: an import, or the creation of one unit. Or one to add one to the counter,
 * which has been read before, with `If-Match`.
 */
export interface Request extends Quantity {
  readonly kind: 'import' | 'creation' | 'increment';
  /** The Idempotency-Key. */
  readonly key: string | null;
  /** Prefix of the units' names: `tag/0`, `tag/1`, … Requests with the same key share it. */
  readonly tag: string;
}

export const unitName = (tag: string, at: number): string => `${tag}/${at}`;

/** The token of a seller: its digest is the organisation's id. */
const byToken = (orgId: string): Pick<Task, 'credential' | 'permissions' | 'taking'> => ({
  credential: {
    by: 'token',
    digests: { name: orgId, current: orgId, previous: null, orgId, lasts: false },
    move: null,
  },
  permissions: ['property:create', 'property:update', 'property:import'],
  taking: null,
});

/** An increment. @param counter what its caller has read. */
export function incrementOf({ orgId, counterId }: Seller, { count, updatedAt }: Counter): Task {
  return {
    command: 'changeProperty',
    input: JSON.stringify({
      params: { propertyId: counterId },
      input: { etage: count + 1 },
      ifMatch: [`"${updatedAt}"`],
    }),
    ...byToken(orgId),
    orgId,
    release: '',
    idempotent: null,
  };
}

/** The task that the Worker sends to the writer for a request to create units. */
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
    ...byToken(orgId),
    orgId,
    release: '',
    idempotent: key === null ? null : { target: `POST /v1/${path}`, key, fingerprint: tag },
  };
}
