import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { newUnitWords } from './words.ts';
import { TAKEN } from './draft-faults.ts';
import type { NewUnit } from './use-new-unit.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly form: NewUnit;
  readonly discard: () => void;
}

/** What the form needs or what is wrong, and its buttons with their keys. */
export function NewUnitBar({ form, discard }: Props) {
  const { submission, send, exists, goesOn } = form;
  const { t } = useTexts(newUnitWords);
  const { busy, refusal, submit } = submission;
  const { create, andNext, discard: leave, keys } = t.newUnit;
  const isTaken = form.faults.length > 0;
  const wrong = refusal?.faults.filter(({ rule }) => rule !== TAKEN || isTaken) ?? [];
  const faults = new Set(wrong.map(({ path }) => path)).size;
  return (
    <div class="save-line row spread">
      {faults === 0 ? (
        <p class="hint">{t.newUnit.lead}</p>
      ) : (
        <p role="status" class="row">
          <Icon name="warning" />{' '}
          {(exists ? t.newUnit.laterFaults : t.newUnit.faults)({ n: faults })}
          <Button
            kind="quiet"
            onClick={() => {
              const first = document.querySelector('form [aria-invalid="true"]');
              if (first instanceof HTMLElement) first.focus();
            }}
          >
            {t.newUnit.toFirst}
          </Button>
        </p>
      )}
      <div class="row">
        <Button kind="quiet" onClick={discard}>
          {leave} <kbd aria-hidden="true">{keys.discard}</kbd>
        </Button>
        <Button
          busy={busy}
          onClick={() => {
            goesOn.current = true;
            void submit(send);
          }}
        >
          <span>
            <span class="and-before">{create} </span>
            {andNext}
          </span>{' '}
          <kbd aria-hidden="true">{keys.createNext}</kbd>
        </Button>
        <Button type="submit" kind="primary" busy={busy}>
          {create} <kbd aria-hidden="true">{keys.create}</kbd>
        </Button>
      </div>
    </div>
  );
}
