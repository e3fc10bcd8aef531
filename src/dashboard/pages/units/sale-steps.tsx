import { millisecondsOf } from '../../../values/instant.ts';
import { isPastReservation, statusesBefore } from '../../../values/sale.ts';
import type { UnitStatus } from '../../../values/unit-states.ts';
import { changeUnit } from '../../api/units.ts';
import type { Unit, UnitChange } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Facts } from '../../components/table.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { usePriceCheck } from '../../price-check/use-price-check.tsx';
import { useValues } from '../../kit/typed.ts';
import { amountText } from '../../texts/amounts.ts';
import { labelOf, shownText } from '../../texts/field-options.ts';
import { textOf, valueOf } from '../../texts/field-values.ts';
import { dayOf, momentOfLocal } from '../../texts/formats.ts';
import { UnitField } from './form/unit-field.tsx';
import { nameOf } from '../../texts/unit-name.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { reservationEndWords } from '../reservations/words.ts';
import { unitPageWords } from './words.ts';

/** The dialog that asks for a step of a sale. */
export type SaleDialog = 'appointment' | 'sold' | 'back';

/** Whether a sale can be taken back: a reservation alone is released. */
export const canMoveBack = ({ status }: Unit): boolean => isPastReservation(status);

interface NextStepProps {
  readonly unit: Unit;
  readonly opens: (dialog: 'reserve' | 'appointment' | 'sold') => () => void;
  readonly changed: OnPage['changed'];
}

/** The next step of the unit's sale. Only the notary's preparation needs no question. */
export function NextStep({ unit, opens, changed }: NextStepProps) {
  const { t } = useTexts(unitPageWords);
  const announce = useAnnounce();
  const { busy, refusal, submit } = useSubmit();
  const step = useStep(unit);
  const prepare = async () => {
    const done = await step({ status: 'notarvorbereitung' });
    await changed();
    announce(done);
  };
  const reserve = { text: t.reservations.reserve, act: opens('reserve') };
  const steps: Record<UnitStatus, { readonly text: string; readonly act: () => void } | null> = {
    frei: reserve,
    auf_anfrage: reserve,
    reserviert: { text: t.saleSteps.prepare, act: () => void submit(prepare) },
    notarvorbereitung: { text: t.saleSteps.appointment, act: opens('appointment') },
    notartermin: { text: t.saleSteps.sold, act: opens('sold') },
    verkauft: null,
  };
  const next = steps[unit.status];
  if (next === null) return null;
  return (
    <div class="grid gap-2 px-4 pb-3 [.held+&]:pt-3">
      <Button kind="primary" busy={busy} onClick={next.act}>
        {next.text}
      </Button>
      <RefusalBanner refusal={refusal} />
    </div>
  );
}

/** When a unit was sold, and for how much. */
export function Sold({ unit }: Pick<NextStepProps, 'unit'>) {
  const { t, format, language } = useTexts(unitPageWords);
  const { verkauftAm, verkaufspreis, kaufpreis } = unit;
  const price = verkaufspreis ?? kaufpreis;
  return (
    <Facts
      look="grid-cols-[6rem_minmax(0,1fr)] gap-x-2 gap-y-1 px-4 py-3 text-13"
      facts={{
        [t.fields.verkauftAm]: verkauftAm !== null && format.date(verkauftAm),
        [labelOf(t.fields.verkaufspreis).label]:
          price !== null && t.units.euros({ price: amountText(price, language) }),
      }}
    />
  );
}

interface StepProps extends OnPage {
  readonly unit: Unit;
}

/** The dialog of a step, forward or back. */
export const SaleStepDialog = ({ name, ...props }: StepProps & { readonly name: SaleDialog }) => {
  const Shown = { appointment: AppointmentDialog, sold: SoldDialog, back: BackDialog }[name];
  return <Shown {...props} />;
};

/** Sends a step. @returns what to announce. */
function useStep(unit: Unit) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  return async (change: UnitChange) => {
    await changeUnit(orgId, unit, change);
    return t.unitPage.saved;
  };
}

/** No sale that an office enters is older. */
const FIRST_DAY = '2000-01-01';

/** No appointment is later. */
const lastMoment = () => `${new Date().getFullYear() + 5}-12-31T23:59`;

/** Asks when the appointment at the notary's is. */
function AppointmentDialog({ unit, ...page }: StepProps) {
  const { t, language } = useTexts(unitPageWords);
  const step = useStep(unit);
  const start = { notarterminAm: textOf('notarterminAm', unit.notarterminAm, language) };
  const { values, bind } = useValues(start);
  const notarterminAm = momentOfLocal(values.notarterminAm);
  return (
    <FormDialog
      {...page}
      title={t.saleSteps.appointmentOf({ unit: nameOf(unit) })}
      action={t.saleSteps.enter}
      send={() => step({ status: 'notartermin', notarterminAm })}
    >
      <UnitField
        label={t.saleSteps.dayAndTime}
        rules={{ required: true, min: `${FIRST_DAY}T00:00`, max: lastMoment() }}
        {...bind('notarterminAm')}
      />
    </FormDialog>
  );
}

/** Asks on which day the unit was sold, and for how much: on the day of the appointment, for its price. */
function SoldDialog({ unit, ...page }: StepProps) {
  const { t, language } = useTexts(unitPageWords);
  const step = useStep(unit);
  const prices = usePriceCheck();
  const { notarterminAm, kaufpreis } = unit;
  const appointment = notarterminAm === null ? Infinity : millisecondsOf(notarterminAm);
  const { values, bind } = useValues({
    verkauftAm: dayOf(Math.min(appointment, Date.now())),
    verkaufspreis: textOf('verkaufspreis', unit.verkaufspreis ?? kaufpreis, language),
  });
  const price = valueOf('verkaufspreis', values.verkaufspreis, language);
  const verkaufspreis = price === null || price === kaufpreis ? null : String(price);
  return (
    <>
      <FormDialog
        {...page}
        title={t.saleSteps.soldOf({ unit: nameOf(unit) })}
        action={t.saleSteps.sell}
        send={async () => {
          const change = { verkauftAm: values.verkauftAm, verkaufspreis };
          const isRight = await prices.confirms([{ unit, change }]);
          return isRight ? step({ status: 'verkauft', ...change }) : undefined;
        }}
      >
        <UnitField
          rules={{ required: true, min: FIRST_DAY, max: dayOf(Date.now()) }}
          {...bind('verkauftAm')}
        />
        <UnitField {...bind('verkaufspreis')} />
      </FormDialog>
      {prices.dialog}
    </>
  );
}

/** What a step back clears, besides the reservation. */
const CLEARED = ['status', 'notarterminAm', 'verkauftAm', 'verkaufspreis'] as const;

/** Asks to which status the sale moves back, and names what ends. */
function BackDialog({ unit, ...page }: StepProps) {
  const wording = useTexts(unitPageWords);
  const { movesBack, reservationEnd } = useTexts(reservationEndWords).t;
  const { t, language } = wording;
  const step = useStep(unit);
  const { values, bind } = useValues<{ status: UnitStatus }>({ status: 'frei' });
  const { reservation } = unit;
  const shown = CLEARED.map((name) => {
    const { label, unit: measure = '' } = labelOf(t.fields[name]);
    const text = textOf(name, unit[name], language);
    return [label, text !== '' && `${shownText(wording, name, text)} ${measure}`] as const;
  });
  return (
    <FormDialog
      {...page}
      danger
      title={movesBack.title({ n: 1 })}
      action={movesBack.action({ n: 1 })}
      send={() => step({ ...values, movesBack: true })}
    >
      <SelectField
        label={t.saleSteps.backTo}
        options={statusesBefore(unit).map((value) => ({ value, label: t.statuses[value] }))}
        {...bind('status')}
      />
      <p>{t.saleSteps.ends}</p>
      <Facts
        look="grid-cols-[10rem_minmax(0,1fr)] gap-x-2 gap-y-1"
        facts={{
          ...Object.fromEntries(shown),
          [t.reservations.reference]:
            reservation !== null && (reservation.reference ?? reservationEnd.noReference),
        }}
      />
    </FormDialog>
  );
}
