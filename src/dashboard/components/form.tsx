import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Submission } from '../api/use-submit.ts';
import { FaultsContext } from './faults.tsx';
import { RefusalBanner } from './refusal-banner.tsx';

interface Props {
  readonly submission: Submission;
  readonly send: () => Promise<void>;
  /** Its fields as the service calls them: what is wrong with those is shown at them. */
  readonly fields: readonly string[];
  /** What stands below the fields and the refusal: the buttons. */
  readonly footer: ComponentChildren;
  /** Whether refusal and buttons stay in view, in a bar below the fields. */
  readonly bar?: boolean;
  readonly children: ComponentChildren;
}

/**
 * A form. What is wrong with a field is shown there, and the first such field gets the focus; any
 * other refusal is shown above the buttons.
 */
export function Form({ submission, send, fields, footer, bar = false, children }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const { refusal } = submission;
  useEffect(() => {
    const wrong = form.current?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.submit(send);
      }}
    >
      <FaultsContext.Provider value={refusal?.faults ?? []}>{children}</FaultsContext.Provider>
      <div class={bar ? 'save-bar' : 'stack'}>
        <RefusalBanner refusal={refusal} shownElsewhere={fields} />
        {footer}
      </div>
    </form>
  );
}
