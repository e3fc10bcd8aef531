import { makeRoutes } from '../../http/contract/operation.ts';
import * as audit from '../../resources/audit/operations.ts';
import { getKeys } from '../../resources/keys/operations.ts';
import * as organisations from '../../resources/organisations/operations.ts';
import * as plans from '../../resources/plans/operations.ts';
import { getStorage } from '../../resources/storage/operations.ts';
import * as transfers from '../../resources/transfers/operations.ts';
import { operatorSurface } from './surface.ts';

/** What belongs to no single organisation. */
export const operatorRoutes = makeRoutes(operatorSurface, {
  'GET /plans': plans.listPlans,
  'POST /plans': plans.createPlan,
  'PATCH /plans/:planId': plans.changePlan,
  'GET /orgs': organisations.listOrganisations,
  'POST /orgs': organisations.createOrganisation,
  'GET /plans/:planId/audit': audit.listPlanAudit,
  'GET /service/export': transfers.exportService,
  'POST /import': transfers.importRecords,
  'GET /keys': getKeys,
  'GET /storage': getStorage,
});
