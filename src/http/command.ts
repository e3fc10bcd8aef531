import * as z from 'zod';
import { otherVersion } from '../writes/task.ts';
import type { CommandContract, StagedContract, Staging, Working } from './command-contract.ts';
import { handleCommand } from './handle-command.ts';
import { NO_BODY, NOTHING, type Operation } from './operation.ts';

/** The contract of a command without stages: the writer's result is the answer. */
type Unstaged<C extends CommandContract> = C & {
  readonly submitted: C['body'];
  readonly result: C['response'];
};

/** An operation that changes something of one organisation, through the organisation's writer. */
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
 * A {@link command} with work outside of D1 before or after its write. It accepts an Idempotency-Key
 * if its answer can be made from the stored result alone, by `present`.
 */
export function stagedCommand<C extends StagedContract, Rows>(
  contract: C,
  staging: Staging<C, Rows>,
): Operation {
  return operationOf(contract, staging, staging.present !== undefined);
}

/** What a Worker sends to the writer, before the command's schemas check it. */
const Submission = z.object({
  params: z.unknown(),
  input: z.unknown().optional(),
  ifMatch: z.array(z.string()).nullable().default(null),
});

function operationOf<C extends StagedContract, Rows>(
  contract: C,
  staging: Staging<C, Rows>,
  replayable: boolean,
): Operation {
  const { name, body, makesOrganisation, erases } = contract;
  return {
    ...contract,
    query: NOTHING,
    versioned: staging.updatedAt !== undefined,
    replayable,
    body: body === NO_BODY ? undefined : body,
    bodyIsOptional: contract.bodyIsOptional ?? false,
    mount: handleCommand({ contract, staging, replayable }),
    command: {
      name,
      makesOrganisation,
      erases,
      perform: (task, author, isChecked) => {
        const { params, input, ifMatch } = validated(Submission, task, false);
        const submitted = {
          params: validated<C['params']>(contract.params, params, isChecked),
          input: validated<C['submitted']>(contract.submitted, input, isChecked),
          ifMatch,
        };
        return staging.perform(submitted, author);
      },
    },
  };
}

/**
 * What a Worker sent, as the schema has it.
 *
 * @param isChecked whether a Worker of this very version has validated it. It is then not validated
 * again: that would take a third of the writer's own time for an import, while other writes wait.
 * @throws Failure `unavailable` if the input does not fit: a Worker of another version sent it.
 */
function validated<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  isChecked: boolean,
): z.output<Schema> {
  if (wasValidated(schema, sent, isChecked)) return sent;
  const parsed = schema.safeParse(sent);
  if (parsed.success) return parsed.data;
  throw otherVersion(parsed.error);
}

/** What was validated in this version is what the schema says. */
const wasValidated = <Schema extends z.ZodType>(
  _schema: Schema,
  _sent: unknown,
  isChecked: boolean,
): _sent is z.output<Schema> => isChecked;
