export type { Duration } from '../duration.ts';
export { type Answered, type Ask, collect, pages } from './pages.ts';
export {
  start,
  type Einheit,
  type Fault,
  type NewOrganisation,
  type Organisation,
  type PlanLimits,
  type StartOptions,
} from './start.ts';
