import type { Hono } from 'hono';
import type { AppEnv } from '../http/context.ts';
import { audit } from './audit/routes.ts';
import { OPERATOR_BASE } from './endpoint.ts';
import { whereConfigured } from './key.ts';
import { images } from './images/routes.ts';
import { members } from './members/routes.ts';
import { organisations } from './organisations/routes.ts';
import { plans } from './plans/routes.ts';
import { tokens } from './tokens/routes.ts';
import { units } from './units/routes.ts';

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
