import type { ComponentChildren } from 'preact';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/page.tsx';
import { importWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import type { LeftOutColumn } from './kept.ts';

const STEPS = ['file', 'columns', 'review', 'run'] as const;

/** After the last step, all are done. */
type Step = (typeof STEPS)[number] | 'done';

interface Props {
  readonly step: Step;
  /** Text beside the title, if not that of the whole import. */
  readonly lead?: string;
  readonly children: ComponentChildren;
}

/** A step of the import as a page: title, progress and content. */
export function StepFrame({ step, lead, children }: Props) {
  const { t } = useTexts(importWords);
  return (
    <Page
      title={t.import.titles[step]}
      lead={lead ?? t.import.lead}
      actions={<Progress step={step} />}
    >
      {children}
    </Page>
  );
}

/** All steps. Those before the current one are checked off. On a phone, only its number is visible. */
function Progress({ step }: Pick<Props, 'step'>) {
  const { t } = useTexts(importWords);
  const current = step === 'done' ? STEPS.length : STEPS.indexOf(step);
  return (
    <>
      <ol
        class="steps flex flex-wrap gap-x-2.5 gap-y-1 text-13 text-faint max-md:sr-only"
        aria-label={t.import.steps}
      >
        {STEPS.map((each, at) => (
          <li
            key={each}
            class={`inline-flex items-center gap-1 whitespace-nowrap aria-[current=step]:font-bold aria-[current=step]:text-accent ${at < current ? 'text-accent' : ''}`}
            aria-current={at === current ? 'step' : undefined}
          >
            {at > 0 && <Icon name="forward" look="mr-1.5 size-2.5 stroke-2 text-faint" />}
            {at < current && <Icon name="check" look="size-2.5 stroke-2" />}
            {t.import.step[each]}
          </li>
        ))}
      </ol>
      <p class="small md:hidden" aria-hidden="true">
        {t.import.stepOf({ step: Math.min(current + 1, STEPS.length), all: STEPS.length })}
      </p>
    </>
  );
}

/** The columns of the file that are not imported, each with how many values it has; nothing without any. */
export function LeftOut({ columns }: { readonly columns: readonly LeftOutColumn[] }) {
  const { t } = useTexts(importWords);
  if (columns.length === 0) return null;
  const names = columns.map(({ header, values }) =>
    t.import.columnValues({ column: header, n: values }),
  );
  return <p class="banner">{t.import.columnsLeftOut({ columns: names.join(', ') })}</p>;
}
