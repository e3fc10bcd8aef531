import * as z from 'zod';

const Answer = z.object({
  move: z.object({
    doing: z.enum(['copying', 'opening', 'cancelling']),
    rows: z.int(),
    next: z.string().nullable(),
    homes: z.string().nullable(),
    deletableFrom: z.string().nullable(),
  }),
});

/** A step of a move, as the operator's interface answers it. */
export type Step = z.output<typeof Answer>['move'];

/** What is moved where, as the flags say it. */
export interface Wanted {
  readonly slots: string;
  readonly to: string;
  readonly cancel: boolean;
}

/** Sends a step to the operator's interface. */
export type Ask = (body: Wanted & { readonly checkpoint?: string }) => Promise<Response>;

/** What a run tells while it goes on. */
export interface Listener {
  /** A step was made; so many rows were handled in this run so far. */
  readonly made: (step: Step, rows: number) => void;
  /** Waits for so many seconds, as the service is not available. */
  readonly pauses: (seconds: number) => Promise<void>;
}

/** How often a request is repeated that was answered 503. */
const ATTEMPTS = 30;
const PAUSE_SECONDS = 2;

/**
 * Makes one run of a move: up to its end, or until HOMES must be changed.
 *
 * @returns the last step.
 * @throws Error for an answer that is no success.
 */
export async function drive(ask: Ask, wanted: Wanted, listener: Listener): Promise<Step> {
  let rows = 0;
  let checkpoint: string | null = null;
  for (;;) {
    const body = { ...wanted, ...(checkpoint !== null && { checkpoint }) };
    const step = await patiently(() => ask(body), listener);
    rows += step.rows;
    listener.made(step, rows);
    if (step.next === null) return step;
    checkpoint = step.next;
  }
}

async function patiently(ask: () => Promise<Response>, { pauses }: Listener): Promise<Step> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask();
    if (answer.ok) return Answer.parse(await answer.json()).move;
    const text = await answer.text();
    if (answer.status !== 503 || attempt === ATTEMPTS) throw new Error(`${answer.status}: ${text}`);
    await pauses(Number(answer.headers.get('Retry-After') ?? PAUSE_SECONDS));
  }
}
