import type { Author, Change } from './change.ts';
import type { Task } from './task.ts';

/** The part of an operation that runs in the organisation's writer. */
export interface Command {
  /** Its name in tasks: `createUnit`. */
  readonly name: string;
  /** The command creates the organisation that it writes for; any other is not found without it. */
  readonly makesOrganisation?: true | undefined;
  /** The command is part of an erasure; any other is refused while the organisation is being erased. */
  readonly erases?: true | undefined;
  /**
   * Works out what is written.
   *
   * @param task as a Worker sent it. During a deployment it may be one of another version, and the
   * command then checks the task's input against its schemas again.
   * @param release the writer's own version.
   * @throws Failure that refuses the request; `unavailable` if the input does not fit.
   */
  readonly perform: (task: Task, author: Author, release: string) => Change | Promise<Change>;
}
