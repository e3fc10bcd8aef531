import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { APP_BASE } from '../../../navigation/location.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { type ImportJob, unitsIn } from './job.ts';

interface Props {
  readonly job: ImportJob;
  readonly leave: () => Promise<void>;
}

/** Says that all is imported, and leads to the units. */
export function Result({ job, leave }: Props) {
  const { t, format } = useTexts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, []);
  const units = `${APP_BASE}${job.orgId}/units?project=${job.projectId}`;
  return (
    <div class="card card-body">
      <h3 class="result" ref={title} tabIndex={-1}>
        <Icon name="check" /> {t.import.doneTitle(format.number(unitsIn(job)))}
      </h3>
      <p>{t.import.doneHint(job.projectName)}</p>
      <div class="row">
        <a
          class="button primary"
          href={units}
          onClick={() => {
            void leave();
          }}
        >
          {t.import.toUnits}
        </a>
        <Button onClick={() => void leave()}>{t.import.another}</Button>
      </div>
    </div>
  );
}
