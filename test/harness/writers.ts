import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { OrganisationWriter } from '../../src/index.ts';
import { commands } from '../../src/commands.ts';
import { type Task, replyTo } from '../../src/writes/task.ts';
import { Writer } from '../../src/writes/writer.ts';
import { type OtherShards, writerShards } from './shards.ts';
import { objectsWith } from './objects.ts';

/** Writers that see other databases than the Worker's own. @param others what else they have. */
export function writersOver(
  shards: OtherShards,
  others: Pick<ConstructorParameters<typeof Writer>[0], 'notify' | 'pause'> = {},
): Env['ORGANISATION_WRITER'] {
  const writers = new Map<string, Writer>();
  return objectsWith(env.ORGANISATION_WRITER, (orgId) => ({
    write: (task: Task) => {
      const writer =
        writers.get(orgId) ??
        new Writer({ connect: writerShards(orgId, shards), settings: env, ...others }, commands);
      writers.set(orgId, writer);
      return replyTo((receipt) => writer.write(task, receipt));
    },
  }));
}

/** Writers under other settings, which log. */
export function writersUnder(settings: Partial<Env>): Env['ORGANISATION_WRITER'] {
  return objectsWith(env.ORGANISATION_WRITER, (_name, stub) => ({
    write: (task: Task) =>
      runInDurableObject(stub, (_object, state) =>
        new OrganisationWriter(state, { ...env, ...settings }).write(task),
      ),
  }));
}
