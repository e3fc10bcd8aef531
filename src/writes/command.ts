import type { Author, Change } from './change.ts';

/** The part of an operation that runs in the organisation's writer. */
export interface Command {
  /** What a task calls it: `createUnit`. */
  readonly name: string;
  /**
   * Works out what is written.
   *
   * @param input as the Worker sent it: it is checked against the command's schema once more, as
   * the Worker may run another version for a moment.
   */
  readonly perform: (input: unknown, author: Author) => Change | Promise<Change>;
}
