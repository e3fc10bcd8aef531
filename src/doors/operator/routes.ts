import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { audit } from '../../resources/audit/operations.ts';
import { OPERATOR_BASE } from './endpoint.ts';
import { whereConfigured } from './key.ts';
import { images } from '../../resources/images/operations.ts';
import { members } from '../../resources/members/operations.ts';
import { organisations } from '../../resources/organisations/operations.ts';
import { plans } from '../../resources/plans/operations.ts';
import { tokens } from '../../resources/tokens/operations.ts';
import { units } from '../../resources/properties/changes/operations.ts';

/** Every operation of the operator's plane. */
export const operatorOperations = [
  ...plans,
  ...organisations,
  ...members,
  ...tokens,
  ...units,
  ...images,
  ...audit,
];

/** Puts the plane below its base: for who runs the service, with a key of its own. */
export function mountOperatorPlane(app: Hono<AppEnv>) {
  const plane = app.basePath(OPERATOR_BASE);
  plane.use(whereConfigured);
  for (const operation of operatorOperations) operation.mount(plane);
  return plane;
}
