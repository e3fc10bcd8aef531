import * as z from 'zod';
import { type Move, conflict } from './move.ts';
import { type Action, copyLog, moveOne } from './move-organisation.ts';
import { COPY_START } from './store/copy.ts';
import { firstOf, organisationAfter } from './store/organisations.ts';

/** A step ends after this many rows or pieces: D1 allows 1,000 queries a request. */
const ROWS = 1000;
const PIECES = 20;

/** How far a run has come. It saves time; the result of a run does not depend on it. */
export const Checkpoint = z.object({
  pass: z.enum(['existing', 'deleted']),
  /** The last organisation that is finished; empty before the first. */
  org: z.string(),
  /** The organisation that is being copied, and where its copy continues. */
  copy: z
    .object({ org: z.string(), table: z.int().nonnegative(), after: z.array(z.unknown()) })
    .nullable(),
  /** When the last of the old rows can be deleted. */
  deletableFrom: z.string().nullable(),
});

export type Checkpoint = z.output<typeof Checkpoint>;

const START: Checkpoint = { pass: 'existing', org: '', copy: null, deletableFrom: null };

/** Before the deployment, organisations are copied; after it, they are opened in the target. */
export function actionOf({ current, target }: Move, isCancelled: boolean): Action {
  if (!isCancelled) return current === target ? 'opening' : 'copying';
  if (current === target) {
    throw conflict(
      'HOMES has been changed already. If the organisations are not open in the new shard yet, deploy the old value before you cancel. If they are, finish the move, and then move them back.',
    );
  }
  return 'cancelling';
}

/**
 * Takes one step of a run: a bounded number of rows.
 *
 * @param from `null` at the beginning of a run.
 * @returns the checkpoint at which the next step continues; `isOver` after the last organisation.
 */
export async function stepFrom(move: Move, action: Action, from: Checkpoint | null) {
  let checkpoint = from ?? START;
  let rows = 0;
  for (let pieces = 0; pieces < PIECES && rows < ROWS; pieces++) {
    const org = checkpoint.copy?.org ?? (await nextOf(move, action, checkpoint));
    if (org === undefined) {
      if (checkpoint.pass === 'deleted' || action !== 'opening')
        return { rows, checkpoint, isOver: true };
      checkpoint = { ...START, pass: 'deleted', deletableFrom: checkpoint.deletableFrom };
      continue;
    }
    const done = await (checkpoint.pass === 'deleted'
      ? copyLog(move, org, checkpoint.copy ?? COPY_START)
      : moveOne(move, action, org, checkpoint.copy));
    rows += done.rows;
    checkpoint = {
      pass: checkpoint.pass,
      org: done.finished ? org : checkpoint.org,
      copy: done.copy === undefined ? null : { org, ...done.copy, after: [...done.copy.after] },
      deletableFrom: latest(checkpoint.deletableFrom, done.deletableFrom),
    };
  }
  return { rows, checkpoint, isOver: false };
}

const latest = (one: string | null, other: string | undefined) =>
  other === undefined || (one !== null && one > other) ? one : other;

async function nextOf({ others, target, range }: Move, action: Action, { pass, org }: Checkpoint) {
  const shards = action === 'cancelling' ? [target, ...others] : others;
  const found = await Promise.all(
    shards.map((shard) => organisationAfter(shard, range, pass, org)),
  );
  return firstOf(
    pass,
    found.filter((id) => id !== undefined),
  );
}
