import type { ComponentChildren } from 'preact';
import type { AnyReservation, Unit } from '../../../api/types.ts';
import { Status } from '../../../components/status.tsx';
import type { FieldName } from '../../../unit-fields/field.ts';
import { shownIn, shownText } from '../../../texts/field-options.ts';
import { Fact } from './fact.tsx';
import { draftOf } from './draft.ts';
import type { OwnFactsParts } from './own-facts.tsx';
import { type MeanPrice, UnitSections, UnitSide } from './unit-fields.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly unit: Unit;
  readonly reservation: AnyReservation | undefined;
  /** Content below the card. */
  readonly children: ComponentChildren;
  /** Its reservation, if it has one. @param status its status. */
  readonly reserved: ((status: ComponentChildren) => ComponentChildren) | undefined;
  readonly mean: MeanPrice | undefined;
  readonly own: OwnFactsParts;
  /** On which websites it is. */
  readonly seen: ComponentChildren;
}

/** A unit's fields, read-only. */
export function UnitFacts({ unit, reservation, reserved, mean, own, seen, children }: Props) {
  const wording = useTexts();
  const { t, language } = wording;
  const draft = draftOf(unit, language);
  const field = (name: FieldName) =>
    name === 'preisAufAnfrage' && !unit.preisAufAnfrage ? null : (
      <Fact key={name} name={t.units.fields[name]}>
        {/* The date takes the place of the status, so that nothing moves when it has loaded. */}
        {name === 'status' ? (
          <Status status={unit.status} until={reservation?.until ?? undefined} />
        ) : (
          <bdi>
            {name === 'kaufpreis' && unit.kaufpreis !== null
              ? t.units.euros({ price: draft.kaufpreis })
              : shownText(wording, name, draft[name])}
          </bdi>
        )}
      </Fact>
    );
  return (
    <>
      <UnitSide
        field={field}
        figures={unit}
        mean={mean}
        reserved={reserved?.(<Status status={unit.status} />)}
        offer={null}
        seen={seen}
      >
        {children}
      </UnitSide>
      <UnitSections field={field} shown={shownIn(wording, draft)} isEditable={false} own={own} />
    </>
  );
}
