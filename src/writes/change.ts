import type { Actor } from '../access/actor.ts';
import type { States } from '../db/large-values.ts';
import type { Database } from '../db/shards.ts';
import type { AddStatement, Statement } from '../db/round-trip.ts';
import type { Tenant } from '../db/tenant.ts';
import type { Action } from '../values/actions.ts';
import type { TimeZone } from '../values/day.ts';
import type { Instant } from '../values/instant.ts';
import type { QuotaRequest } from './quota.ts';
import type { Task } from './task.ts';

/** Who writes, in which organisation, and at which moment. */
export interface Author {
  /** Resolves once the first round trip has found the caller. */
  readonly actor: Promise<Actor>;
  readonly orgId: string;
  readonly tenant: Tenant;
  /** The moment of the write: later than everything written before in the organisation. */
  readonly now: Instant;
  /** In which its day is counted. */
  readonly timeZone: TimeZone;
  /** Makes a new id that encodes this moment. */
  readonly newId: () => { id: string; createdAt: Instant };
  /**
   * Reads what the change starts from. What is read before the first `await` is part of the round trip
   * that also looks the caller up. If another write has landed since, a later read throws, and the writer
   * computes the change again.
   */
  readonly read: <Rows>(load: (read: AddStatement) => Rows) => Promise<Rows>;
  /**
   * Requires a project of the organisation. A writer remembers those that it has seen, so this often reads
   * nothing.
   *
   * @throws Failure `not_found`.
   */
  readonly requireProject: (projectId: string) => Promise<void>;
  /**
   * Reads from every database with organisations. The rows of all are one list, in no order. Rows of
   * other organisations may change before the write.
   */
  readonly readEverywhere: <Rows>(load: (read: AddStatement) => Rows) => Promise<Rows>;
  /** The shard of plans, people and their sessions. */
  readonly first: Database;
}

/** A write: statements and audit events, made as one transaction, and the result. */
export interface Change<Result = unknown> {
  readonly statements: readonly Statement[];
  /**
   * Statements about people and their sessions, which may be in another database than the organisation.
   * They are committed first, in their own transaction: they must be harmless without the rest.
   */
  readonly ofPeople?: (db: Database) => readonly Statement[];
  /** Each becomes one entry in the audit log. */
  readonly events: readonly AuditEvent[];
  readonly quota?: QuotaRequest;
  /**
   * How it changes what websites may show: `changed` adds or replaces something, `withdrawn` removes something
   * and is purged from the edge cache first. Absent: not at all.
   */
  readonly publicationEffect?: PublicationEffect | undefined;
  /** It changes webhooks: the notifier reads them again. */
  readonly webhooksChanged?: true;
  /** Statements to make instead if the write is abandoned after an error. */
  readonly ifAbandoned?: readonly Statement[];
  readonly result: Result;
}

export type PublicationEffect = 'changed' | 'withdrawn';

/** A change without effect: it writes no row and no audit entry. */
export function unchanged<Result>(result: Result): Change<Result> {
  return { statements: [], events: [], result };
}

/** An entry for the audit log. It must hold no secret, as it is stored and shown unchanged. */
export interface AuditEvent extends States {
  readonly action: Action;
  readonly id: string;
  readonly link?: EntryLink;
  /** Whether it also changes the reservation of the unit that it is about. */
  readonly changesReservation?: boolean;
  /** Who may learn that the target is gone, if they do not see it: by default everybody; an empty text is nobody. */
  readonly seenBy?: string | null;
}

/** The entries about a unit are a linked list. The unit has the id of the latest one. */
interface EntryLink {
  readonly id: string;
  /** The id of the entry before; `null` for the first. */
  readonly previousId: string | null;
}

/** The part of an operation that runs in the organisation's writer. */
export interface Command {
  /** Its name in tasks: `createUnit`. */
  readonly name: string;
  /** The command creates the organisation. Every other command is 404 without an organisation. */
  readonly makesOrganisation?: true | undefined;
  /** The command is part of an erasure. Every other is refused while the organisation is being erased. */
  readonly erases?: true | undefined;
  /** It changes what a writer remembers: rights, projects, webhooks or publications. */
  readonly invalidatesCallers?: true | undefined;
  /**
   * Computes the change.
   *
   * @param task as a Worker sent it. During a deployment that may be a Worker of another version; the
   * command then validates the task's input again.
   * @param release the writer's own version.
   * @throws Failure that refuses the request; `unavailable` if the input does not fit.
   */
  readonly perform: (task: Task, author: Author, release: string) => Change | Promise<Change>;
}
