import { Failure } from '../../values/failure.ts';
import type { Plan } from '../plans/schema.ts';

/**
 * Refuses to delete an organisation that is not empty.
 *
 * @param content by kind, 1 where the organisation has some.
 * @throws Failure `organisation_not_empty` saying what the organisation has.
 */
export function refuseContent(content: Readonly<Record<string, number>> = {}): void {
  const kept = Object.keys(content).filter((kind) => content[kind] === 1);
  if (kept.length === 0) return;
  const message = `The organisation has ${kept.join(' and ')}: only an empty one can be deleted.`;
  throw new Failure('organisation_not_empty', message);
}

/**
 * A plan that organisations can be put on.
 *
 * @throws Failure `plan_retired`.
 */
export function refuseRetired(plan: Plan): Plan {
  if (plan.retiredAt === null) return plan;
  throw new Failure('plan_retired', 'The plan is retired: no organisation can be put on it.');
}
