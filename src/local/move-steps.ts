import * as z from 'zod';

const PHASES = ['copying', 'checking', 'waiting', 'emptying', 'finished'] as const;

type Phase = (typeof PHASES)[number];

const Move = z.object({
  slots: z.string(),
  from: z.string().nullable(),
  to: z.string(),
  phase: z.enum(PHASES),
  homes: z.string().nullable(),
});

export type Move = z.output<typeof Move>;

const Answer = z.union([
  z.object({ move: Move }).transform(({ move }) => ({ ...move, rows: 0 })),
  z.object({ step: Move.extend({ rows: z.int() }) }).transform(({ step }) => step),
]);

/** What is moved where, as the flags say it. */
export interface Wanted {
  readonly slots: string;
  readonly to: string;
}

/** Sends a POST to a path of the operator's door, with the operator key. */
export type Ask = (path: string, body: Wanted) => Promise<Response>;

/** What a run tells while it goes on. */
export interface Listener {
  /** A phase has begun. */
  readonly begins: (move: Move) => void;
  /** So many rows were handled in this phase so far. */
  readonly handled: (rows: number, phase: Phase) => void;
  /** Waits for so many seconds, as the service is not available. */
  readonly pauses: (seconds: number) => Promise<void>;
}

/** How often a request is repeated that was answered 503. */
const ATTEMPTS = 30;
const PAUSE_SECONDS = 2;

/**
 * Starts a move, or goes on with it, up to its end or until HOMES must be changed. It keeps nothing in
 * mind: what is to be done next is asked of the service each time.
 *
 * @param how `cancel`: takes the move back instead.
 * @returns the move as it then is.
 * @throws Error for an answer that is no success.
 */
export async function drive(
  ask: Ask,
  wanted: Wanted,
  listener: Listener,
  how: 'move' | 'cancel' = 'move',
): Promise<Move> {
  const send = (path: string) => patiently(() => ask(path, wanted), listener);
  let move: Move = await send(how === 'move' ? '/moves' : '/moves/cancellation');
  listener.begins(move);
  let rows = 0;
  while (move.phase !== 'finished' && move.homes === null) {
    const { phase } = move;
    const step = await send('/moves/steps');
    rows += step.rows;
    listener.handled(rows, phase);
    if (step.phase !== phase) {
      listener.begins(step);
      rows = 0;
    }
    move = step;
  }
  return move;
}

async function patiently(ask: () => Promise<Response>, { pauses }: Listener) {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.ok) return Answer.parse(await answer.json());
    const text = await answer.text();
    if (answer.status !== 503 || attempt === ATTEMPTS) throw new Error(`${answer.status}: ${text}`);
    await pauses(Number(answer.headers.get('Retry-After') ?? PAUSE_SECONDS));
  }
}
