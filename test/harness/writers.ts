import { env } from 'cloudflare:workers';
import { type Meter, databaseOf } from '../../src/db/database.ts';
import { commands } from '../../src/resources/commands.ts';
import { type Task, outcomeOf } from '../../src/writes/task.ts';
import { Writer } from '../../src/writes/writer.ts';
import { objectsWith } from './objects.ts';

/** Writers that access D1 through this binding instead of the Worker's own. */
export function writersOver(database: D1Database): Env['ORGANISATION_WRITER'] {
  const writers = new Map<string, Writer>();
  const connect = (meter: Meter) => databaseOf({ DB: database }, meter);
  return objectsWith(env.ORGANISATION_WRITER, (orgId) => ({
    write: (task: Task) => {
      const writer = writers.get(orgId) ?? new Writer(connect, orgId, commands);
      writers.set(orgId, writer);
      return outcomeOf((meter) => writer.write(task, meter));
    },
  }));
}
