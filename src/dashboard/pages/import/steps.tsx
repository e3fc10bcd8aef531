import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useImportTexts } from '../../texts/use-import-texts.ts';

const STEPS = ['file', 'columns', 'review', 'run'] as const;

type Step = (typeof STEPS)[number];

interface Props {
  readonly step: Step;
  readonly title: string;
  /** Whether the title takes the focus. It does not on the page's first step. */
  readonly focuses?: boolean;
  readonly children: ComponentChildren;
}

/** A step of the import: progress, title and content. Screen readers announce the title. */
export function StepFrame({ step, title, focuses = true, children }: Props) {
  const { t } = useImportTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!focuses) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);
  return (
    <>
      <ol class="steps" aria-label={t.import.steps}>
        {STEPS.map((each) => (
          <li key={each} aria-current={each === step ? 'step' : undefined}>
            {t.import.step[each]}
          </li>
        ))}
      </ol>
      <h2 class="step-title" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </>
  );
}
