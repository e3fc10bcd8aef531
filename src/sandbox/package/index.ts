export type { Duration } from '../duration.ts';
export {
  type Answered,
  type AnsweredByStatus,
  type AnsweredWithError,
  type Ask,
  collect,
  type PageOf,
  pages,
} from './pages.ts';
export {
  start,
  type Einheit,
  type Fault,
  type NewOrganisation,
  type Organisation,
  type PlanLimits,
  type StartOptions,
} from './start.ts';
