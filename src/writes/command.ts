import type { Author, Change } from './change.ts';

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
   * @param input as the Worker sent it. During a deployment it may be another version's, and the
   * command then checks it against its schemas again.
   * @param isChecked whether a Worker of this very version has validated it.
   * @throws Failure that refuses the request; `unavailable` if the input does not fit.
   */
  readonly perform: (
    input: unknown,
    author: Author,
    isChecked: boolean,
  ) => Change | Promise<Change>;
}
