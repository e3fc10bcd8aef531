import type { Author, Change } from './change.ts';

/** The part of an operation that runs in the organisation's writer. */
export interface Command {
  /** Its name in tasks: `createUnit`. */
  readonly name: string;
  /** The command creates the organisation that it writes for; any other is not found without it. */
  readonly makesOrganisation?: true | undefined;
  /**
   * Works out what is written.
   *
   * @param input as the Worker sent it. The command checks it against its schemas again, as the
   * Worker may run another version during a deployment.
   * @throws Failure that refuses the request; `unavailable` if the input does not fit.
   */
  readonly perform: (input: unknown, author: Author) => Change | Promise<Change>;
}
