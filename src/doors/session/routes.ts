import type { Hono } from 'hono';
import type { AppEnv } from '../../http/context.ts';
import { mountRoutes, routesOf } from '../../http/mount.ts';
import { listAudit } from '../../resources/audit/operations.ts';
import {
  acceptInvitation,
  addMember,
  changeMember,
  listMembers,
  removeMember,
  renewInvitation,
  signMemberOut,
} from '../../resources/members/operations.ts';
import { changeOrganisation, getOrganisation } from '../../resources/organisations/operations.ts';
import { changeProject } from '../../resources/projects/operations.ts';
import {
  issueToken,
  listTokens,
  revokeToken,
  rotateToken,
} from '../../resources/tokens/operations.ts';
import { getMe } from '../../resources/people/operations.ts';
import { endOtherSessions, endSession, listSessions } from '../../resources/sessions/operations.ts';
import { getUsage } from '../../resources/usage/operations.ts';
import { sessionDoor, whereSessionsAre } from './door.ts';

/** What people can do in the dashboard. */
export const sessionRoutes = routesOf(sessionDoor, {
  'GET /me': getMe,
  'GET /sessions': listSessions,
  'POST /sessions/end-others': endOtherSessions,
  'DELETE /sessions/:sessionId': endSession,
  'POST /orgs/:orgId/invitation/accept': acceptInvitation,
  'GET /orgs/:orgId': getOrganisation,
  'PATCH /orgs/:orgId': changeOrganisation,
  'GET /orgs/:orgId/members': listMembers,
  'POST /orgs/:orgId/members': addMember,
  'PATCH /orgs/:orgId/members/:memberId': changeMember,
  'DELETE /orgs/:orgId/members/:memberId': removeMember,
  'POST /orgs/:orgId/members/:memberId/invitation': renewInvitation,
  'DELETE /orgs/:orgId/members/:memberId/sessions': signMemberOut,
  'GET /orgs/:orgId/usage': getUsage,
  'GET /orgs/:orgId/tokens': listTokens,
  'POST /orgs/:orgId/tokens': issueToken,
  'DELETE /orgs/:orgId/tokens/:tokenId': revokeToken,
  'POST /orgs/:orgId/tokens/:tokenId/rotate': rotateToken,
  'PATCH /orgs/:orgId/projects/:projectId': changeProject,
  'GET /orgs/:orgId/audit': listAudit,
});

/** Puts the dashboard's routes below their base, where people can sign in. */
export function mountSessionRoutes(app: Hono<AppEnv>) {
  const router = app.basePath(sessionDoor.base);
  router.use(whereSessionsAre);
  mountRoutes(router, sessionRoutes);
  return router;
}
