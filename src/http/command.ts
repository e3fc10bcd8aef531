import * as z from 'zod';
import type { CommandContract, StagedContract, Staging, Working } from './command-contract.ts';
import { handleCommand } from './handle-command.ts';
import { NO_BODY, NOTHING, type Operation } from './operation.ts';

/** The contract of a command without stages: the writer is told the body, and tells the answer. */
type Unstaged<C extends CommandContract> = C & {
  readonly submitted: C['body'];
  readonly result: C['response'];
};

/** Changes something of one organisation, through the organisation's writer. */
export function command<C extends CommandContract, Rows>(
  contract: C,
  working: Working<Unstaged<C>, Rows>,
): Operation {
  const unstaged = { ...contract, submitted: contract.body, result: contract.response };
  const staging: Staging<Unstaged<C>, Rows> = {
    ...working,
    prepare: ({ body }) => ({ submitted: body }),
  };
  return operationOf(unstaged, staging, true);
}

/**
 * A {@link command} with something to do around its write, outside of D1. It takes no
 * Idempotency-Key: what is stored for a replay is the result, and not the answer.
 */
export function stagedCommand<C extends StagedContract, Rows>(
  contract: C,
  staging: Staging<C, Rows>,
): Operation {
  return operationOf(contract, staging, false);
}

/** What a Worker hands to the writer, before it is held against the command's schemas. */
const Submission = z.object({ params: z.unknown(), input: z.unknown().optional() });

function operationOf<C extends StagedContract, Rows>(
  contract: C,
  staging: Staging<C, Rows>,
  replayable: boolean,
): Operation {
  const { name, body } = contract;
  return {
    ...contract,
    query: NOTHING,
    body: body === NO_BODY ? undefined : body,
    mount: handleCommand({ contract, staging, replayable }),
    command: {
      name,
      perform: (task, author) => {
        const { params, input } = Submission.parse(task);
        const submitted = {
          params: z.parse<C['params']>(contract.params, params),
          input: z.parse<C['submitted']>(contract.submitted, input),
        };
        return staging.perform(submitted, author);
      },
    },
  };
}
