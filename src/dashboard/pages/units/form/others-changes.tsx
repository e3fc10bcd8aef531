import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { unitPageWords } from '../words.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownText } from '../../../texts/field-options.ts';
import type { OthersChange } from './draft.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly changes: readonly OthersChange[];
  readonly settle: (name: FieldName, value: string) => void;
  readonly dismiss: () => void;
}

/** Other people's changes since the form was opened, and the conflicts to resolve. */
export function OthersChanges({ changes, settle, dismiss }: Props) {
  const { t } = useTexts(unitPageWords);
  const hasChoice = changes.some(({ mine }) => mine !== null);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) banner.current?.scrollIntoView({ block: 'center' });
  }, [changes.length > 0]);
  return (
    <div class="unit-news col-1" role="alert" ref={banner}>
      {changes.length > 0 && (
        <div class="banner">
          <Icon name="warning" />
          <div class="stack">
            <p>
              <strong>{t.unitPage.changedMeanwhile}</strong>{' '}
              {hasChoice ? t.unitPage.chooseOne : t.unitPage.takenOver}
            </p>
            <ul class="stack tight text-ink">
              {changes.map((change) => (
                <li key={change.name}>
                  <Change change={change} settle={settle} />
                </li>
              ))}
            </ul>
            {!hasChoice && (
              <div>
                <Button onClick={dismiss}>{t.unitPage.understood}</Button>
              </div>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

interface ChangeProps {
  readonly change: OthersChange;
  readonly settle: Props['settle'];
}

function Change({ change: { name, before, now, mine }, settle }: ChangeProps) {
  const wording = useTexts(unitPageWords);
  const { t } = wording;
  const label = t.units.fields[name];
  return (
    <>
      <strong>{label}</strong> {shownText(wording, name, before)} → {shownText(wording, name, now)}
      {mine !== null && (
        <span class="row">
          <Button
            label={`${t.unitPage.keepMine({ value: shownText(wording, name, mine) })}: ${label}`}
            onClick={() => settle(name, mine)}
          >
            {t.unitPage.keepMine({ value: shownText(wording, name, mine) })}
          </Button>
          <Button
            label={`${t.unitPage.takeTheirs({ value: shownText(wording, name, now) })}: ${label}`}
            onClick={() => settle(name, now)}
          >
            {t.unitPage.takeTheirs({ value: shownText(wording, name, now) })}
          </Button>
        </span>
      )}
    </>
  );
}
