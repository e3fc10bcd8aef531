import { useEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../api/refusal.ts';

/** What a run asks and tells between two requests. */
interface RunControl<Job> {
  readonly isStopped: () => boolean;
  /** Shows how far the job is. */
  readonly show: (job: Job) => void;
}

/** A job that takes many requests, and how far it is. */
export interface Run<Job> extends Pick<RunControl<Job>, 'show'> {
  readonly job: Job;
  /** It is `stopping` until the current request is answered. */
  readonly phase: 'still' | 'running' | 'stopping';
  /** Why the last request failed. */
  readonly refusal: Refusal | null;
  readonly go: (job: Job) => Promise<void>;
  readonly stop: () => void;
}

/**
 * Makes a job one part after another.
 *
 * @param next makes the next part; `null` if there is none.
 * @throws Refusal of a part.
 */
export async function inParts<Job>(
  begun: Job,
  next: (job: Job) => Promise<Job> | null,
  { isStopped, show }: RunControl<Job>,
): Promise<Job> {
  let job = begun;
  while (!isStopped()) {
    const part = next(job);
    if (part === null) break;
    job = await part;
    show(job);
  }
  return job;
}

/** Makes a job that a person can stop and resume. */
export function useRun<Job>(
  begun: Job,
  make: (job: Job, control: RunControl<Job>) => Promise<void>,
): Run<Job> {
  const still = { job: begun, phase: 'still', refusal: null } as const;
  const [run, setRun] = useState<Pick<Run<Job>, 'job' | 'phase' | 'refusal'>>(still);
  const latest = useRef(new AbortController());
  const show = (job: Job) => setRun((before) => ({ ...before, job }));
  const go = async (from: Job) => {
    const own = new AbortController();
    latest.current = own;
    let job = from;
    setRun({ job, phase: 'running', refusal: null });
    const control: RunControl<Job> = {
      isStopped: () => own.signal.aborted,
      show: (next) => {
        job = next;
        if (latest.current === own) show(job);
      },
    };
    try {
      await make(job, control);
      if (latest.current === own) setRun({ job, phase: 'still', refusal: null });
    } catch (error) {
      setRun({ job, phase: 'still', refusal: refusalOf(error) });
    }
  };
  // A run that has lost its connection goes on by itself: at once when the browser has one again, or soon.
  const isLost = run.refusal?.code === 'offline' && !latest.current.signal.aborted;
  useEffect(() => {
    if (!isLost) return undefined;
    const goOn = () => void go(run.job);
    const timer = setTimeout(goOn, TRY_AGAIN_MS);
    addEventListener('online', goOn, { once: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    };
  }, [isLost]);
  return {
    ...run,
    show,
    go,
    stop: () => {
      latest.current.abort();
      setRun((before) => ({ ...before, phase: 'stopping' }));
    },
  };
}

/** How long a run without a connection waits before it tries again. */
const TRY_AGAIN_MS = 15_000;

/** Temporary refusals: the same request may succeed later. */
const PASSING = new Set(['offline', 'unavailable', 'rate_limited', 'request_in_progress']);
const PAUSES_MS = [500, 1500, 3000, 5000];

/**
 * Sends a request, and sends it again after temporary refusals. The request needs an
 * Idempotency-Key, so that a retry writes nothing twice.
 *
 * @param passing the codes of those refusals.
 */
export async function withRetries<Answer>(
  send: () => Promise<Answer>,
  passing: ReadonlySet<string> = PASSING,
): Promise<Answer> {
  for (const pause of PAUSES_MS) {
    try {
      return await send();
    } catch (error) {
      if (!passing.has(refusalOf(error).code)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pause);
      });
    }
  }
  return send();
}
