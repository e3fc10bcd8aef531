export type { Duration } from '../duration.ts';
export {
  start,
  type Einheit,
  type Fault,
  type NewOrganisation,
  type Organisation,
  type PlanLimits,
  type StartOptions,
} from './start.ts';
