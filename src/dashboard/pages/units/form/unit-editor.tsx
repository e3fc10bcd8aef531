import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { refusalOf } from '../../../api/refusal.ts';
import type { Unit, UnitChange } from '../../../api/types.ts';
import { changeUnit } from '../../../api/units.ts';
import { type Submission, useSubmit } from '../../../api/use-submit.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { isAbout } from '../../../components/faults.tsx';
import { Form, LeaveDialog } from '../../../components/form.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { useLeavePrompt } from '../../../navigation/unsaved.ts';
import { unitPageWords } from '../words.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownIn, shownText } from '../../../texts/field-options.ts';
import { FIELD_NAMES, fieldOf } from '../../../unit-fields/fields.ts';
import { usePriceCheck } from '../../../price-check/use-price-check.tsx';
import { statusesBefore } from '../../../../values/sale.ts';
import { useBackPrompt } from '../../reservations/back-prompt.tsx';
import type { Restore } from '../history.tsx';
import {
  type Draft,
  type OthersChange,
  differingFields,
  draftOf,
  figuresOf,
  opened,
  rebased,
  settled,
  withText,
} from './draft.ts';
import { OnlineSwitch } from '../../../components/checkbox.tsx';
import { UnitField } from './unit-field.tsx';
import { type UnitParts, isShared, UnitBody } from './unit-fields.tsx';
import { useTexts } from '../../../kit/use-texts.ts';
import { keptIn, useKept } from '../../../kit/typed.ts';
import type { Language } from '../../../texts/language.ts';
import { type FieldValue, textOf, valueOf } from '../../../texts/field-values.ts';
import { Icon } from '../../../components/icon.tsx';
import { refusalText } from '../../../components/refusal-banner.tsx';

interface Props extends UnitParts {
  /** The unit's latest version. */
  readonly unit: Unit;
  /** The version (`updatedAt`) that a reservation, the switch or saving has made. */
  readonly ownAt: string | null;
  /** Called after such a change. */
  readonly reread: () => Promise<void>;
  /** Called after a refusal, to read the unit again. */
  readonly saved: () => Promise<void>;
  /** Content below the card. */
  readonly children: (restore: Restore) => ComponentChildren;
  /** Since when it is online, in words. */
  readonly since: string | undefined;
}

/**
 * Edits a unit's fields in place: Enter saves, Escape reverts a field. If somebody else has changed
 * the unit meanwhile, the service refuses the change: the form then shows the other changes and
 * keeps what the person has typed.
 */
export function UnitEditor({ unit, ownAt, saved, reread, since, children, ...parts }: Props) {
  const wording = useTexts(unitPageWords);
  const form = useUnitForm(unit, ownAt);
  const { draft, typed, language } = form;
  const leaving = useLeavePrompt(typed.length > 0);
  const { submission, send, question } = useSave(form, saved, reread);
  const online = useOnline(unit, saved, reread);
  const shown = shownIn(wording, draft);
  // The page's menu alone takes a sale back.
  const before = statusesBefore(unit);
  const field = (name: FieldName) =>
    name === 'visibility' ? (
      <OnlineSwitch
        key={name}
        value={online.asked ?? unit.visibility}
        note={online.asked === null ? since : undefined}
        change={(visibility) => void online.put(visibility)}
      />
    ) : (
      <UnitField
        key={name}
        {...{ name, value: draft[name] }}
        change={(text) => form.change(name, text)}
        reset={() => form.reset(name)}
        isOffered={(text) => text === draft.status || !before.some((status) => status === text)}
        {...wordsOf(name, wording.t)}
      />
    );
  return (
    <Form
      submission={submission}
      send={send}
      kept={form.kept}
      bar
      footer={
        typed.length > 0 && (
          <SaveLine
            count={typed.length}
            mustChoose={form.others.some(({ mine }) => mine !== null)}
            submission={submission}
            discard={form.kept.drop}
          />
        )
      }
    >
      <OthersChanges changes={form.others} settle={form.settle} dismiss={form.dismiss} />
      <UnitBody
        {...{ field, shown, ...parts }}
        status={field('status')}
        figures={figuresOf(draft, language)}
        enter={form.restore}
      >
        {children(form.restore)}
      </UnitBody>
      {question}
      <LeaveDialog leaving={leaving} count={typed.length} drop={form.kept.drop} />
    </Form>
  );
}

interface Words {
  readonly label?: string;
  readonly placeholder?: string;
}

/** What a field is called on this page, and what it says while it is empty. */
function wordsOf(name: FieldName, t: ReturnType<typeof unitPageWords>): Words {
  const own: Partial<Record<FieldName, Words>> = {
    etageLabel: { label: t.units.floor, placeholder: t.units.floor },
    kaufpreisStellplatz: { label: t.unitPage.parking },
    energieeffizienzklasse: { label: t.unitPage.energy },
    energieverbrauch: { label: t.unitPage.energyLabel, placeholder: t.unitPage.energyUse },
  };
  const placeholder = isShared(name) ? t.fields[name] : t.unitPage.enter;
  return { placeholder, ...own[name] };
}

/** Sends the changed fields, and asks first if they are probably slips, or take the sale back. */
function useSave(
  { draft, base, typed, language, dismiss }: UnitForm,
  saved: Props['saved'],
  reread: Props['reread'],
) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { confirms, dialog: priceQuestion } = usePriceCheck();
  const back = useBackPrompt();
  const save = async (body: UnitChange) => {
    try {
      await changeUnit(orgId, base, body);
    } catch (error) {
      if (refusalOf(error).code !== 'precondition_failed') throw error;
      await saved();
      return;
    }
    dismiss();
    // A status sets fields of the sale, too: they are nobody else's change.
    await reread();
    announce(t.unitPage.saved);
  };
  const send = async () => {
    const planned = { unit: base, change: bodyOf(draft, typed, language) };
    if (!(await confirms([planned]))) return;
    const [agreed] = await back.agreed([planned]);
    if (agreed !== undefined) await save(agreed.change);
  };
  return { submission, send, question: back.dialog ?? priceQuestion };
}

/** Puts the unit online or offline at once. It shows the new state meanwhile, and the old one after a refusal. */
function useOnline(unit: Unit, saved: Props['saved'], reread: Props['reread']) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const [asked, setAsked] = useState<Unit['visibility'] | null>(null);
  const put = async (visibility: Unit['visibility']) => {
    setAsked(visibility);
    try {
      await changeUnit(orgId, unit, { visibility });
      await reread();
      announce(t.unitPage.saved);
    } catch (error) {
      announce(refusalText(t, refusalOf(error)), true);
      await saved();
    }
    setAsked(null);
  };
  return { asked, put };
}

interface SaveLineProps {
  /** Number of changed fields. */
  readonly count: number;
  /** Whether there are conflicts to resolve first. */
  readonly mustChoose: boolean;
  readonly submission: Submission;
  readonly discard: () => void;
}

/** The number of unsaved fields, what to do next, and the buttons. */
function SaveLine({ count, mustChoose, submission: { busy, refusal }, discard }: SaveLineProps) {
  const { t } = useTexts(unitPageWords);
  const faults = refusal?.faults ?? [];
  const wrong = FIELD_NAMES.filter((name) => faults.some((fault) => isAbout(fault, name)));
  const correct = t.unitPage.correct({
    fields: wrong.map((name) => t.fields[name]).join(', '),
  });
  const next =
    wrong.length > 0 ? correct : <span class="[@media(hover:none)]:hidden">{t.unitPage.keys}</span>;
  return (
    <div class="save-line row spread">
      <p>
        <strong>{t.units.unsaved({ n: count })}</strong>{' '}
        {mustChoose ? t.unitPage.chooseFirst : next}
      </p>
      <div class="row">
        <Button kind="quiet" onClick={discard}>
          {t.common.discard}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={mustChoose}>
          {refusal === null ? t.common.save : t.unitPage.tryNow}
        </Button>
      </div>
    </div>
  );
}

/** The form of a unit. */
type UnitForm = ReturnType<typeof useUnitForm>;

/** What was typed when the form was left, and the version of the unit that it started from. */
interface Left {
  readonly base: Unit;
  readonly texts: Partial<Draft>;
}

/** The fields that a reservation, a step of the sale and the switch change. */
const BESIDE_FORM = FIELD_NAMES.filter(
  (name) => ['sale', 'state'].includes(fieldOf(name).section) || name === 'preisAufAnfrage',
);

/**
 * @param latest the unit's latest version. A newer version keeps what the person has typed.
 * @param ownAt the version (`updatedAt`) that the person's own change beside the form has made.
 */
function useUnitForm(latest: Unit, ownAt: string | null) {
  // A change of the language does not change the decimal marks of an open form.
  const [{ language }] = useState(useTexts());
  const form = `unit ${language}`;
  const [editing, setEditing] = useState(() => {
    const start: Left = { base: latest, texts: {} };
    const { base, texts } = keptIn(form, start);
    const before = opened(base, language);
    const left = { ...before, draft: { ...before.draft, ...texts } };
    return rebased(left, latest, language, []);
  });
  const { base, draft, changes } = editing;
  useEffect(() => {
    setEditing((before) =>
      before.base.updatedAt === latest.updatedAt
        ? before
        : rebased(before, latest, language, latest.updatedAt === ownAt ? BESIDE_FORM : []),
    );
  }, [latest.updatedAt]);
  const typed = differingFields(draftOf(base, language), draft, language);
  const texts = Object.fromEntries(typed.map((name) => [name, draft[name]]));
  const kept = useKept(form, typed.length === 0 ? null : { base, texts }, () =>
    setEditing(opened(latest, language)),
  );
  const edit = (change: (draft: Draft) => Draft) =>
    setEditing((before) => ({ ...before, draft: change(before.draft) }));
  const change = (name: FieldName, text: string) => edit((before) => withText(before, name, text));
  return {
    /** The language of the draft's decimal marks. */
    language,
    draft,
    /** The version of the unit that the draft started from. */
    base,
    /** The changed fields. */
    typed,
    /** Other people's changes since the form was opened. */
    others: changes,
    change,
    /** Types an earlier value into its field. */
    restore: (name: FieldName, value: FieldValue) => change(name, textOf(name, value, language)),
    /** Reverts a field. */
    reset: (name: FieldName) =>
      edit((before) => ({ ...before, [name]: draftOf(base, language)[name] })),
    /** Resolves a conflict. */
    settle: (name: FieldName, value: string) =>
      setEditing((before) => settled(before, name, value)),
    dismiss: () => setEditing((before) => ({ ...before, changes: [] })),
    /** What is typed and not saved. */
    kept,
  };
}

/** The request body with the changed fields. With a status, it says whether the price is on request. */
function bodyOf(draft: Draft, names: readonly FieldName[], language: Language): UnitChange {
  const sent: readonly FieldName[] = names.includes('status')
    ? [...new Set<FieldName>([...names, 'preisAufAnfrage'])]
    : names;
  return Object.fromEntries(sent.map((name) => [name, valueOf(name, draft[name], language)]));
}

interface OthersChangesProps {
  readonly changes: readonly OthersChange[];
  readonly settle: (name: FieldName, value: string) => void;
  readonly dismiss: () => void;
}

/** Other people's changes since the form was opened, and the conflicts to resolve. */
function OthersChanges({ changes, settle, dismiss }: OthersChangesProps) {
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
  readonly settle: OthersChangesProps['settle'];
}

function Change({ change: { name, before, now, mine }, settle }: ChangeProps) {
  const wording = useTexts(unitPageWords);
  const { t } = wording;
  const label = t.fields[name];
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
