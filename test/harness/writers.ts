import { env } from 'cloudflare:workers';
import { databaseOf } from '../../src/db/database.ts';
import type { Meter } from '../../src/db/meter.ts';
import { commands } from '../../src/resources/commands.ts';
import { outcomeOf } from '../../src/writes/outcome.ts';
import type { Task } from '../../src/writes/task.ts';
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
