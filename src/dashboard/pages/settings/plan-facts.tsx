import type { Organisation } from '../../api/types.ts';
import { useTexts } from '../../texts/use-texts.ts';

/** What the organisation's plan allows. */
export function PlanFacts({ organisation: { usage } }: { readonly organisation: Organisation }) {
  const { t, format } = useTexts();
  const limit = (allowed: number | null) =>
    allowed === null ? t.common.unlimited : format.number(allowed);
  return (
    <section class="card card-body">
      <h2>{t.settings.plan}</h2>
      <dl class="facts">
        <dt>{t.settings.monthlyUnits}</dt>
        <dd>{limit(usage.monthlyUnits.allowed)}</dd>
        <dt>{t.settings.onlineUnits}</dt>
        <dd>{limit(usage.onlineUnits.allowed)}</dd>
        <dt>{t.settings.projects}</dt>
        <dd>{limit(usage.projects.allowed)}</dd>
        <dt>{t.settings.folders}</dt>
        <dd>{limit(usage.folders.allowed)}</dd>
      </dl>
      <p class="hint">{t.settings.planHint}</p>
    </section>
  );
}
