import { Failure } from '../../values/failure.ts';
import type { Plan } from '../plans/schema.ts';

/**
 * Refuses to delete an organisation that is not empty.
 *
 * @param content 1 for each kind of content that the organisation has.
 * @throws Failure `organisation_not_empty`, naming the content.
 */
export function refuseContent(content: Readonly<Record<string, number>> = {}): void {
  const kept = Object.keys(content).filter((kind) => content[kind] === 1);
  if (kept.length === 0) return;
  const message = `The organisation has ${kept.join(' and ')}: only an empty one can be deleted.`;
  throw new Failure('organisation_not_empty', message);
}

/**
 * Returns the plan, unless it is retired: no organisation can be put on it then.
 *
 * @throws Failure `plan_retired`.
 */
export function refuseRetired(plan: Plan): Plan {
  if (plan.retiredAt === null) return plan;
  throw new Failure('plan_retired', 'The plan is retired: no organisation can be put on it.');
}
