import { useState } from 'preact/hooks';
import { type Refusal, refusalOf } from './refusal.ts';

/** A change that a person sends: whether it is in progress, and why the last try failed. */
export interface Submission {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly submit: (send: () => Promise<unknown>) => Promise<void>;
}

/** Sends one change at a time, and keeps the reason of a failure. */
export function useSubmit(): Submission {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (send: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, refusal, submit };
}
