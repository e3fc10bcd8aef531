import * as z from 'zod';
import type { Command } from '../../writes/change.ts';
import { type Task, otherVersion } from '../../writes/task.ts';
import type { Fault } from '../../values/failure.ts';
import type { Claim } from '../request/claims.ts';
import type { WriteWork } from './write-contract.ts';

/** The part of a write that runs in the organisation's writer. */
export function commandOf(operation: WriteWork): Command {
  const { doc, makesOrganisation, erases, forgets, perform } = operation;
  const { params = z.object({}), body, submitted = body } = operation;
  return {
    name: doc.id,
    makesOrganisation,
    erases,
    forgets,
    perform: (task, author, release) => {
      const isTrusted = isOfVersion(task, release);
      const sent = parsed(Submission, JSON.parse(task.input), false);
      const { ifMatch, claims, invalidRows } = sent;
      const trusted = {
        params: parsed(params, sent.params, isTrusted),
        input: parsed(submitted ?? z.undefined(), sent.input, isTrusted),
      };
      return perform({ ...trusted, ifMatch, claims, invalidRows }, author);
    },
  };
}

/** The input of a task, before the write's own schemas validate it. */
const Submission = z.object({
  params: z.unknown(),
  input: z.unknown().optional(),
  ifMatch: z.array(z.string()).nullable().default(null),
  claims: z.array(z.custom<Claim>()).default([]),
  invalidRows: z.array(z.custom<Fault>()).default([]),
});

/**
 * Whether a Worker of the writer's own version has validated the task. The writer then does not
 * validate it again: for an import that would take a third of its time, and other writes would wait.
 */
function isOfVersion(task: Task, release: string): boolean {
  return release !== '' && task.release === release;
}

/** @throws Failure `unavailable` if the value is invalid: a Worker of another version has sent it. */
function parsed<Schema extends z.ZodType>(
  schema: Schema,
  sent: unknown,
  isTrusted: boolean,
): z.output<Schema> {
  const result = (isTrusted ? z.custom<z.output<Schema>>() : schema).safeParse(sent);
  if (result.success) return result.data;
  throw otherVersion(result.error);
}
