import type { ComponentChildren } from 'preact';
import { refusalOf } from '../../../api/refusal.ts';
import type { Unit } from '../../../api/types.ts';
import { changeUnit } from '../../../api/units.ts';
import { type Submission, useSubmit } from '../../../api/use-submit.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { isAbout } from '../../../components/faults.tsx';
import { Form } from '../../../components/form.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { type Leaving, useLeaving } from '../../../navigation/unsaved.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownIn } from '../../../unit-fields/field-options.ts';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { figuresOf } from './draft.ts';
import { OthersChanges } from './others-changes.tsx';
import { UnitField } from './unit-field.tsx';
import { UnitCard, UnitSections } from './unit-fields.tsx';
import { bodyOf, useUnitForm } from './use-unit-form.ts';

interface Props {
  /** As it was read last. */
  readonly unit: Unit;
  /** Reads it again. */
  readonly saved: () => Promise<void>;
  /** What stands below the card. */
  readonly children: ComponentChildren;
}

/**
 * Changes a unit, each fact where it stands: Enter saves, Escape takes a change back. If somebody
 * else has changed the unit meanwhile, nothing is sent: what they changed is shown, and what was
 * typed stays.
 */
export function UnitEditor({ unit, saved, children }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { draft, base, typed, language, ...form } = useUnitForm(unit);
  const leaving = useLeaving(typed.length > 0);
  const send = async () => {
    try {
      await changeUnit(orgId, base, bodyOf(draft, typed, language));
    } catch (error) {
      if (refusalOf(error).code !== 'precondition_failed') throw error;
      await saved();
      return;
    }
    form.dismiss();
    await saved();
    announce(t.units.saved);
  };
  const field = (name: FieldName) => (
    <UnitField
      key={name}
      name={name}
      value={draft[name]}
      change={(text) => {
        form.change(name, text);
      }}
      reset={() => {
        form.reset(name);
      }}
    />
  );
  return (
    <Form
      submission={submission}
      send={send}
      fields={FIELD_NAMES}
      bar
      footer={
        typed.length > 0 && (
          <SaveLine
            count={typed.length}
            mustChoose={form.others.some(({ mine }) => mine !== null)}
            submission={submission}
            discard={form.discard}
          />
        )
      }
    >
      <OthersChanges changes={form.others} settle={form.settle} dismiss={form.dismiss} />
      <aside class="unit-side">
        <UnitCard field={field} figures={figuresOf(draft, language)} />
        {children}
      </aside>
      <UnitSections field={field} shown={shownIn(t, draft)} />
      <LeaveDialog leaving={leaving} count={typed.length} />
    </Form>
  );
}

interface SaveLineProps {
  /** How many fields were changed. */
  readonly count: number;
  /** Whether it is to be chosen first which of two values stays. */
  readonly mustChoose: boolean;
  readonly submission: Submission;
  readonly discard: () => void;
}

/** What is not saved, what to do about it, and the buttons. */
function SaveLine({ count, mustChoose, submission: { busy, refusal }, discard }: SaveLineProps) {
  const { t } = useTexts();
  const faults = refusal?.faults ?? [];
  const wrong = FIELD_NAMES.filter((name) => faults.some((fault) => isAbout(fault, name)));
  const correct = t.units.correct(wrong.map((name) => t.units.fields[name]).join(', '));
  const next = wrong.length > 0 ? correct : t.units.keys;
  return (
    <div class="save-line">
      <p>
        <strong>{t.units.unsaved(count)}</strong> {mustChoose ? t.units.chooseFirst : next}
      </p>
      <div class="row">
        <Button kind="quiet" onClick={discard}>
          {t.units.discard}
        </Button>
        <Button type="submit" kind="primary" busy={busy} disabled={mustChoose}>
          {refusal === null ? t.common.save : t.units.tryNow}
        </Button>
      </div>
    </div>
  );
}

interface LeaveDialogProps {
  readonly leaving: Leaving;
  readonly count: number;
}

/** Asks whether to leave without saving. */
function LeaveDialog({ leaving: { asks, stay, leave }, count }: LeaveDialogProps) {
  const { t } = useTexts();
  if (!asks) return null;
  return (
    <Dialog title={t.units.leaveTitle} onClose={stay}>
      <div class="dialog-body">
        <p>{t.units.unsaved(count)}</p>
        <div class="dialog-actions">
          <Button kind="danger" onClick={leave}>
            {t.units.leave}
          </Button>
          <Button kind="primary" onClick={stay}>
            {t.units.stay}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
