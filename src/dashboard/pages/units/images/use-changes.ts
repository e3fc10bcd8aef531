import { useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';

/** Changes of images: why the last one was refused, and how to make the next. */
interface Changes {
  readonly refusal: Refusal | null;
  /** Makes a change, and reads the images anew whatever became of it. */
  readonly attempt: (send: () => Promise<unknown>) => Promise<void>;
}

/** @param read reads the images anew. */
export function useChanges(read: () => Promise<void>): Changes {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const attempt = async (send: () => Promise<unknown>) => {
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    await read();
  };
  return { refusal, attempt };
}
