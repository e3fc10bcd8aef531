import { useTexts } from '../texts/use-texts.ts';

interface Props {
  readonly id: string;
  readonly fault: string | undefined;
}

/** What is wrong with a field, below it. */
export function FaultText({ id, fault }: Props) {
  const { t } = useTexts();
  if (fault === undefined) return null;
  return (
    <p id={id} class="fault">
      {t.refusals.rule(fault)}
    </p>
  );
}
