import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../../../values/unit-states.ts';
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
import { shownIn } from '../../../texts/field-options.ts';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { usePriceCheck } from '../../../price-check/use-price-check.tsx';
import { isBackward } from '../../../../values/sale.ts';
import { useBackPrompt } from '../../reservations/back-prompt.tsx';
import type { Restore } from '../history.tsx';
import { figuresOf } from './draft.ts';
import { OnlineSwitch } from '../../../components/checkbox.tsx';
import { refusalText } from '../../../texts/refusal-text.ts';
import { OthersChanges } from './others-changes.tsx';
import { UnitField } from './unit-field.tsx';
import type { OwnFactsParts } from './own-facts.tsx';
import { type MeanPrice, isShared, UnitSections, UnitSide } from './unit-fields.tsx';
import { type UnitForm, bodyOf, useUnitForm } from './use-unit-form.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  /** The unit's latest version. */
  readonly unit: Unit;
  /** The version (`updatedAt`) that a reservation or the switch has made. */
  readonly ownAt: string | null;
  /** Called after such a change. */
  readonly reread: () => Promise<void>;
  /** Called after saving, to read the unit again. */
  readonly saved: () => Promise<void>;
  /** Content below the card. */
  readonly children: (restore: Restore) => ComponentChildren;
  /** Its reservation, if it has one. @param status the field of the status. */
  readonly reserved: ((status: ComponentChildren) => ComponentChildren) | undefined;
  /** The next step of its sale. */
  readonly offer: ComponentChildren;
  readonly mean: MeanPrice | undefined;
  /** Since when it is online, in words. */
  readonly since: string | undefined;
  readonly own: OwnFactsParts;
  /** On which websites it is. */
  readonly seen: ComponentChildren;
}

/**
 * Edits a unit's fields in place: Enter saves, Escape reverts a field. If somebody else has changed
 * the unit meanwhile, the service refuses the change: the form then shows the other changes and
 * keeps what the person has typed.
 */
export function UnitEditor({ unit, ownAt, saved, reread, reserved, children, ...about }: Props) {
  const wording = useTexts(unitPageWords);
  const form = useUnitForm(unit, ownAt);
  const { draft, typed, language } = form;
  const leaving = useLeavePrompt(typed.length > 0);
  const { submission, send, question } = useSave(form, saved);
  const online = useOnline(unit, saved, reread);
  const field = (name: FieldName) =>
    name === 'visibility' ? (
      <OnlineSwitch
        key={name}
        value={online.asked ?? unit.visibility}
        note={online.asked === null ? about.since : undefined}
        change={(visibility) => void online.put(visibility)}
      />
    ) : (
      <UnitField
        key={name}
        {...{ name, value: draft[name] }}
        change={(text) => form.change(name, text)}
        reset={() => form.reset(name)}
        isOffered={(status) => status === draft.status || !takesBack(unit, status)}
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
      <UnitSide
        field={field}
        figures={figuresOf(draft, language)}
        mean={about.mean}
        reserved={reserved?.(field('status'))}
        offer={about.offer}
        seen={about.seen}
      >
        {children(form.restore)}
      </UnitSide>
      <UnitSections field={field} shown={shownIn(wording, draft)} isEditable own={about.own} />
      {question}
      <LeaveDialog leaving={leaving} count={typed.length} drop={form.kept.drop} />
    </Form>
  );
}

/** Whether a status is before the present one: that is chosen in the page's menu. */
const takesBack = ({ status: from, reservation }: Unit, status: string) =>
  UNIT_STATUSES.some(
    (to) => to === status && isBackward({ from, to, isReserved: reservation !== null }),
  );

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
  const placeholder = isShared(name) ? t.units.fields[name] : t.unitPage.enter;
  return { placeholder, ...own[name] };
}

/** Sends the changed fields, and asks first if they are probably slips, or take the sale back. */
function useSave({ draft, base, typed, language, dismiss }: UnitForm, saved: Props['saved']) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { confirms, dialog: priceQuestion } = usePriceCheck();
  const { asks, dialog } = useBackPrompt();
  const save = async (body: UnitChange) => {
    try {
      await changeUnit(orgId, base, body);
    } catch (error) {
      if (refusalOf(error).code !== 'precondition_failed') throw error;
      await saved();
      return;
    }
    dismiss();
    await saved();
    announce(t.unitPage.saved);
  };
  const send = async () => {
    const planned = { unit: base, change: bodyOf(draft, typed, language) };
    if (!(await confirms([planned]))) return;
    const isAsked = asks([planned], (agreed) => {
      for (const { change } of agreed) void submission.submit(() => save(change));
    });
    if (!isAsked) await save(planned.change);
  };
  return { submission, send, question: dialog ?? priceQuestion };
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
    fields: wrong.map((name) => t.units.fields[name]).join(', '),
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
