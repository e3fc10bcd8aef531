import * as z from 'zod';

const Answer = z.object({
  move: z.object({
    doing: z.enum(['copying', 'opening', 'cancelling']),
    rows: z.int(),
    next: z.string().nullable(),
    shards: z.string().nullable(),
    deletableFrom: z.string().nullable(),
  }),
});

/** A step of a move: the answer of the operator's API. */
export type Step = z.output<typeof Answer>['move'];

/** The flags of a move: what is moved, and where. */
export interface Wanted {
  readonly slots: string;
  readonly to: string;
  readonly cancel: boolean;
}

/** Sends a step to the operator's API. */
export type Ask = (body: Wanted & { readonly checkpoint?: string }) => Promise<Response>;

/** Receives the progress of a run. */
export interface Listener {
  /** A step was made. `rows` is the number of rows of this run so far. */
  readonly made: (step: Step, rows: number) => void;
  /** The service is unavailable: the run waits for this many seconds. */
  readonly pauses: (seconds: number) => Promise<void>;
}

/** How often a request is repeated whose answer was 503. */
const ATTEMPTS = 30;
const PAUSE_SECONDS = 2;

/**
 * Makes one run of a move: up to its end, or until HOMES must be changed.
 *
 * @returns the last step.
 * @throws Error for an answer that is not a success.
 */
export async function drive(ask: Ask, wanted: Wanted, listener: Listener): Promise<Step> {
  let rows = 0;
  let checkpoint: string | null = null;
  for (;;) {
    const body = { ...wanted, ...(checkpoint !== null && { checkpoint }) };
    const step = await withRetries(() => ask(body), listener);
    rows += step.rows;
    listener.made(step, rows);
    if (step.next === null) return step;
    checkpoint = step.next;
  }
}

async function withRetries(ask: () => Promise<Response>, { pauses }: Listener): Promise<Step> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.ok) return Answer.parse(await answer.json()).move;
    const text = await answer.text();
    if (answer.status !== 503 || attempt === ATTEMPTS) throw new Error(`${answer.status}: ${text}`);
    await pauses(Number(answer.headers.get('Retry-After') ?? PAUSE_SECONDS));
  }
}
