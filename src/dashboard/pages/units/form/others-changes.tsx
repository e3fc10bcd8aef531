import { useEffect, useRef } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownText } from '../../../unit-fields/field-options.ts';
import type { OthersChange } from './merge.ts';

interface Props {
  readonly changes: readonly OthersChange[];
  readonly settle: (name: FieldName, value: string) => void;
  readonly dismiss: () => void;
}

/** Other people's changes since the form was opened, and the conflicts to resolve. */
export function OthersChanges({ changes, settle, dismiss }: Props) {
  const { t } = useTexts();
  const hasChoice = changes.some(({ mine }) => mine !== null);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes.length > 0) banner.current?.scrollIntoView({ block: 'center' });
  }, [changes.length > 0]);
  return (
    <div class="unit-news" role="alert" ref={banner}>
      {changes.length > 0 && (
        <div class="banner">
          <Icon name="warning" />
          <div class="stack">
            <p>
              <strong>{t.units.changedMeanwhile}</strong>{' '}
              {hasChoice ? t.units.chooseOne : t.units.takenOver}
            </p>
            <ul class="others-changes">
              {changes.map((change) => (
                <li key={change.name}>
                  <Change change={change} settle={settle} />
                </li>
              ))}
            </ul>
            {!hasChoice && (
              <div>
                <Button onClick={dismiss}>{t.units.understood}</Button>
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
  const { t } = useTexts();
  const label = t.units.fields[name];
  return (
    <>
      <strong>{label}</strong> {shownText(t, name, before)} → {shownText(t, name, now)}
      {mine !== null && (
        <span class="row">
          <Button
            label={`${t.units.keepMine(shownText(t, name, mine))}: ${label}`}
            onClick={() => {
              settle(name, mine);
            }}
          >
            {t.units.keepMine(shownText(t, name, mine))}
          </Button>
          <Button
            label={`${t.units.takeTheirs(shownText(t, name, now))}: ${label}`}
            onClick={() => {
              settle(name, now);
            }}
          >
            {t.units.takeTheirs(shownText(t, name, now))}
          </Button>
        </span>
      )}
    </>
  );
}
