import { env } from 'cloudflare:workers';
import { databaseOf } from '../../src/db/database.ts';
import type { Meter } from '../../src/db/meter.ts';
import { nameOf } from '../../src/http/endpoint.ts';
import { operations } from '../../src/v1/contract.ts';
import { outcomeOf } from '../../src/writes/outcome.ts';
import type { Task } from '../../src/writes/task.ts';
import { type Perform, Writer } from '../../src/writes/writer.ts';
import { objectsWith } from './objects.ts';

const performers = new Map(
  operations.map(({ method, path, perform }) => [nameOf(method, path), perform]),
);

/** Works tasks of the API out, as the real writer does. */
export const perform: Perform = ({ operation, request }, author) => {
  const change = performers.get(operation)?.(request, author);
  if (change === undefined) throw new Error(`There is no operation ${operation}.`);
  return change;
};

/** Writers that reach D1 through another binding than the Worker's own. */
export function writersOver(database: D1Database): Env['ORGANISATION_WRITER'] {
  const writers = new Map<string, Writer>();
  const connect = (meter: Meter) => databaseOf({ DB: database }, meter);
  return objectsWith(env.ORGANISATION_WRITER, (orgId) => ({
    write: (task: Task) => {
      const writer = writers.get(orgId) ?? new Writer(connect, orgId, perform);
      writers.set(orgId, writer);
      return outcomeOf((meter) => writer.write(task, meter));
    },
  }));
}
