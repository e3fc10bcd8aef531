import { useState } from 'preact/hooks';
import { type Refusal, refusalOf } from './refusal.ts';

/** Something that a person sends: whether it is under way, and why the last attempt failed. */
export interface Submission {
  readonly busy: boolean;
  readonly refusal: Refusal | null;
  readonly submit: (send: () => Promise<void>) => Promise<void>;
}

/** Sends one change at a time, and keeps why it failed. */
export function useSubmit(): Submission {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const submit = async (send: () => Promise<void>) => {
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
