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

/** The same for a dialog without a subject. */
export function useOpen() {
  const { of, show, close } = useShown<true>();
  const open = () => show(true);
  return { isOpen: of !== null, open, close };
}
