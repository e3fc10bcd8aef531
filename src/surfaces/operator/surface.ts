import type { Surface } from '../../http/contract/surface.ts';
import { operatorKey } from '../../settings.ts';
import { enterByOperatorKey } from '../credentials/operator.ts';
import { whereConfigured } from '../credentials/session.ts';
import { ORGS_BASE } from '../orgs/surface.ts';

export const OPERATOR_BASE = '/operator/v1';

/** The surface for the operator of the service, for what belongs to no single organisation. */
export const operatorSurface: Surface = {
  name: 'operator',
  base: OPERATOR_BASE,
  organisationsAt: ORGS_BASE,
  enter: enterByOperatorKey,
};

export const whereOperatorIs = whereConfigured((c) => operatorKey(c.env), 'Authorization');
