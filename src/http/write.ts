import * as z from 'zod';
import type { Command } from '../writes/change.ts';
import { type Task, otherVersion } from '../writes/task.ts';
import type { Claim } from './claims.ts';
import { answerDryRun, throughWriterAt } from './make-write.ts';
import { NOTHING, type Operation, permissionsOf } from './operation.ts';
import { flag } from './query-fields.ts';
import { handleAt } from './request.ts';
import type {
  PlainWrite,
  PreparedSchemas,
  PreparedWrite,
  Schemas,
  ServiceWrite,
} from './write-contract.ts';
import { ofServiceAt } from './write-of-service.ts';

/** The schemas that every write has. */
interface Of<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType> {
  readonly params: P;
  readonly body: B;
  readonly response: R;
}

/** What the writer receives and returns. */
interface With<Submitted extends z.ZodType, Result extends z.ZodType> {
  readonly submitted: Submitted;
  readonly result: Result;
}

/** Defines an operation that writes, either in one organisation or outside all of them. */
export function write<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  operation: PlainWrite<Of<P, B, R>, Rows>,
): Operation;
export function write<
  P extends z.ZodObject,
  B extends z.ZodType,
  R extends z.ZodType,
  S extends z.ZodType,
  T extends z.ZodType,
  Rows,
>(operation: PreparedWrite<Of<P, B, R> & With<S, T>, Rows>): Operation;
export function write<P extends z.ZodObject, B extends z.ZodType, R extends z.ZodType, Rows>(
  operation: ServiceWrite<Of<P, B, R>, Rows>,
): Operation;
export function write<S extends PreparedSchemas, Rows>(
  operation: PlainWrite<S, Rows> | PreparedWrite<S, Rows> | ServiceWrite<S, Rows>,
): Operation {
  if (operation.to === 'service') return ofService(operation);
  if (operation.prepare !== undefined) return throughWriter(operation);
  return throughWriter({
    ...operation,
    submitted: operation.body,
    result: operation.response,
    prepare: ({ body }) => ({ submitted: body }),
  });
}

function ofService<S extends Schemas, Rows>(operation: ServiceWrite<S, Rows>): Operation {
  const takes = { ...operation, query: NOTHING };
  return {
    ...takes,
    mount: (router, endpoint) => {
      handleAt(router, endpoint, takes, ofServiceAt(operation, endpoint));
    },
  };
}

function throughWriter<S extends PreparedSchemas, Rows>(
  operation: PreparedWrite<S, Rows>,
): Operation {
  const { dryRun } = operation;
  const takes = {
    ...operation,
    query: dryRun === undefined ? NOTHING : DryRunQuery,
    versioned: operation.updatedAt !== undefined,
    mayBeThere: operation.wasThere !== undefined,
    makesSecret: operation.secret !== undefined,
  };
  return {
    ...takes,
    mount: (router, endpoint) => {
      const { admit, handle } = throughWriterAt(operation, endpoint);
      if (dryRun === undefined) {
        handleAt(router, endpoint, takes, { admit, handle });
        return;
      }
      handleAt(router, endpoint, takes, {
        admit: async (c, head) => {
          if (!isDry(head)) return admit(c, head);
          await head.caller.permit(permissionsOf(operation));
          return null;
        },
        handle: (c, sent, admitted) =>
          admitted === null ? answerDryRun(c, operation, dryRun, sent) : handle(c, sent, admitted),
      });
    },
    command: commandOf(operation),
  };
}

/** Whether a request asks only what it would do. */
const isDry = ({ query }: { readonly query: Readonly<Record<string, unknown>> }): boolean =>
  query['dryRun'] === true;

/** The query of a write that can say what it would do. */
const DryRunQuery = z.object({
  dryRun: flag()
    .optional()
    .describe('Whether the answer only says what the request would do. Nothing is written then.'),
});

/** The part of a write that runs in the organisation's writer. */
function commandOf<S extends PreparedSchemas, Rows>({
  name,
  makesOrganisation,
  erases,
  params,
  submitted: input,
  perform,
}: PreparedWrite<S, Rows>): Command {
  return {
    name,
    makesOrganisation,
    erases,
    perform: (task, author, release) => {
      const isTrusted = isOfVersion(task, release);
      const sent = parsed(Submission, JSON.parse(task.input), false);
      const submitted = {
        params: parsed<S['params']>(params, sent.params, isTrusted),
        input: parsed<S['submitted']>(input, sent.input, isTrusted),
        ifMatch: sent.ifMatch,
        claims: sent.claims,
      };
      return perform(submitted, author);
    },
  };
}

/** The input of a task, before the write's own schemas validate it. */
const Submission = z.object({
  params: z.unknown(),
  input: z.unknown().optional(),
  ifMatch: z.array(z.string()).nullable().default(null),
  claims: z.array(z.custom<Claim>()).default([]),
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
