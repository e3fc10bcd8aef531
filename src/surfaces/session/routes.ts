import { makeRoutes } from '../../http/contract/operation.ts';
import { getMe } from '../../resources/people/operations.ts';
import * as sessions from '../../resources/sessions/operations.ts';
import { sessionSurface } from './surface.ts';

/** What concerns a signed-in person alone. */
export const sessionRoutes = makeRoutes(sessionSurface, {
  'GET /me': getMe,
  'GET /sessions': sessions.listSessions,
  'POST /sessions/end-others': sessions.endOtherSessions,
  'DELETE /sessions/:sessionId': sessions.endSession,
});
