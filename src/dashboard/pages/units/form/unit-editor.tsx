import { refusalOf } from '../../../api/refusal.ts';
import type { Unit } from '../../../api/types.ts';
import { changeUnit } from '../../../api/units.ts';
import { useSubmit } from '../../../api/use-submit.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Button } from '../../../components/button.tsx';
import { Form } from '../../../components/form.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { OthersChanges } from './others-changes.tsx';
import { UnitFields } from './unit-fields.tsx';
import { FIELD_NAMES } from '../../../unit-fields/fields.ts';
import { bodyOf, useUnitForm } from './use-unit-form.ts';

interface Props {
  /** As it was read last. */
  readonly unit: Unit;
  /** Reads it again. */
  readonly saved: () => Promise<void>;
}

/**
 * Changes a unit. If somebody else has changed it meanwhile, nothing is sent: what they changed is
 * shown, and what was typed stays.
 */
export function UnitEditor({ unit, saved }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { draft, base, typed, language, ...form } = useUnitForm(unit);
  const mustChoose = form.others.some(({ mine }) => mine !== null);
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
  return (
    <Form
      submission={submission}
      send={send}
      fields={FIELD_NAMES}
      footer={
        typed.length > 0 && (
          <div class="save-bar card">
            <p>{t.units.unsaved(typed.length)}</p>
            <div class="row">
              <Button onClick={form.discard}>{t.units.discard}</Button>
              <Button type="submit" kind="primary" busy={submission.busy} disabled={mustChoose}>
                {t.common.save}
              </Button>
            </div>
          </div>
        )
      }
    >
      <OthersChanges changes={form.others} settle={form.settle} dismiss={form.dismiss} />
      <UnitFields draft={draft} language={language} change={form.change} />
    </Form>
  );
}
