import { NOTHING } from '../../http/operation.ts';
import { personCommand } from '../../http/person-command.ts';
import { query } from '../../http/query.ts';
import { found } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { SessionAnswer, SessionList, SessionPath } from './schema.ts';
import { deleteSessions, ownSession, ownSessions } from './store.ts';

/** Where the person is signed in. */
export const listSessions = query(
  { permission: 'self:manage', params: NOTHING, query: NOTHING, response: SessionList },
  {
    load: (tenant) => tenant.read(ownSessions(tenant)),
    answer: (rows) => ({ body: jsonOf({ sessions: rows() }) }),
  },
);

/** Ends one of the person's sessions. */
export const endSession = personCommand(
  { params: SessionPath, effect: 'changes', response: SessionAnswer },
  {
    load: (tenant, { sessionId }) => tenant.read(ownSession(tenant, sessionId)),
    perform: (rows, { db }) => {
      const session = found(rows()[0], 'session');
      return { statements: [deleteSessions(db, [session.id])], result: { session } };
    },
  },
);

/** Ends all of the person's sessions but the one that asks. */
export const endOtherSessions = personCommand(
  { params: NOTHING, effect: 'changes', response: SessionList },
  {
    load: (tenant) => tenant.read(ownSessions(tenant)),
    perform: (rows, { db }) => {
      const others = rows().filter(({ current }) => !current);
      const ids = others.map(({ id }) => id);
      const statements = ids.length === 0 ? [] : [deleteSessions(db, ids)];
      return { statements, result: { sessions: others } };
    },
  },
);
