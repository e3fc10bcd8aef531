import { endAssistant } from './resources/assistants/end.ts';
import { endEmptyDocuments } from './resources/documents/change.ts';
import { recordThumbnail } from './resources/images/change.ts';
import { expireReservations } from './resources/reservations/expire.ts';
import { apiRoutes } from './surfaces/api/routes.ts';
import { operatorRoutes } from './surfaces/operator/routes.ts';
import { orgsRoutes } from './surfaces/orgs/routes.ts';
import { sessionRoutes } from './surfaces/session/routes.ts';
import type { Command } from './writes/change.ts';

const routes = [apiRoutes, orgsRoutes, operatorRoutes, sessionRoutes].flat();

/** What writers perform: the operations that are mounted at a surface, and what the service does by itself. */
export const commands: readonly Command[] = [
  ...new Set(routes.flatMap(({ command }) => command ?? [])),
  endAssistant,
  expireReservations,
  endEmptyDocuments,
  recordThumbnail,
];
