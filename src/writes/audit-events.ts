import { type Actor, nameOfActor } from '../access/actor.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/round-trip.ts';
import { audit } from '../db/schema.ts';
import type { Action } from '../values/actions.ts';
import type { WriteMoment } from './clock.ts';

/** One change that a write makes. It must hold no secret: it is stored and shown as it is. */
export interface AuditEvent {
  readonly action: Action;
  /** Id of what is changed. */
  readonly id: string;
  /** The target before and after the write; `null` where it does not exist. */
  readonly before: Snapshot | null;
  readonly after: Snapshot | null;
}

type Snapshot = Readonly<Record<string, unknown>>;

/** Where and when an event is recorded, and who caused it. */
interface Occasion {
  readonly orgId: string;
  readonly actor: Actor;
  readonly moment: Pick<WriteMoment, 'newId'>;
}

/** The statements that record events in the audit log, for the write's own transaction. */
export function recordEvents(
  db: Database,
  { orgId, actor, moment }: Occasion,
  events: readonly AuditEvent[],
): Statement[] {
  return events.map((event) => {
    const { id, createdAt: at } = moment.newId();
    return db.insert(audit).values({ ...entryOf(event, actor), id, orgId, at });
  });
}

/** The columns of an entry, but for its organisation, id and instant. */
export function entryOf({ action, id: targetId, before, after }: AuditEvent, actor: Actor) {
  const [targetKind = ''] = action.split('.');
  return { by: actor.by, actor: nameOfActor(actor), action, targetKind, targetId, before, after };
}
