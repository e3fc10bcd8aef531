import { useState } from 'preact/hooks';

/** What is shown for a while, such as the subject of a dialog; `null` while it is closed. */
interface Shown<Subject> {
  readonly of: Subject | null;
  readonly show: (subject: Subject) => void;
  readonly close: () => void;
}

export function useShown<Subject>(): Shown<Subject> {
  const [of, show] = useState<Subject | null>(null);
  const close = () => show(null);
  return { of, show, close };
}

/** A question about something, and the person's answer. */
export interface Asked<Subject> {
  readonly of: Subject;
  readonly answer: (agrees: boolean) => void;
}

/** A dialog that asks. */
export function useQuestion<Subject>() {
  const { of: asked, show, close } = useShown<Asked<Subject>>();
  /** @returns whether the person agrees. */
  const ask = (of: Subject) =>
    new Promise<boolean>((resolve) => {
      const answer = (agrees: boolean) => {
        close();
        resolve(agrees);
      };
      show({ of, answer });
    });
  return { asked, ask };
}

/** The same for a dialog without a subject. */
export function useOpen() {
  const { of, show, close } = useShown<true>();
  const open = () => show(true);
  return { isOpen: of !== null, open, close };
}
