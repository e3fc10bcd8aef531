import { commit } from '../../db/round-trip.ts';
import { read, write } from '../../http/contract/operation.ts';
import { orNotFound } from '../../values/failure.ts';
import { jsonOf } from '../../values/json-text.ts';
import { SessionAnswer, SessionList, SessionPath } from './schema.ts';
import { deleteSessions, ownSession, ownSessions } from './store.ts';

export const listSessions = read({
  id: 'listSessions',
  summary: 'List the sessions of the person',
  description: 'Every browser in which the person is signed in, newest first.',
  permission: 'self:manage',
  response: SessionList,
  load: (tenant) => tenant.read(ownSessions(tenant)),
  answer: (rows) => ({ body: jsonOf({ sessions: rows() }) }),
});

export const endSession = write({
  id: 'endSession',
  summary: 'End a session of the person',
  description: 'Signs the person out of one browser at once. The answer is the session as it was.',
  to: 'service',
  permission: 'self:manage',
  params: SessionPath,
  response: SessionAnswer,
  load: (tenant, { params }) => tenant.read(ownSession(tenant, params.sessionId)),
  perform: async (rows, _, { db, record }) => {
    const result = { session: orNotFound(rows()[0], 'session') };
    await commit(db, [deleteSessions(db, [result.session.id]), ...record(result)]);
    return result;
  },
});

export const endOtherSessions = write({
  id: 'endOtherSessions',
  summary: 'End the other sessions of the person',
  description:
    'Signs the person out of every other browser at once. The answer lists the sessions that were ended.',
  to: 'service',
  permission: 'self:manage',
  response: SessionList,
  load: (tenant) => tenant.read(ownSessions(tenant)),
  perform: async (rows, _, { db, record }) => {
    const result = { sessions: rows().filter(({ current }) => !current) };
    const ids = result.sessions.map(({ id }) => id);
    await commit(db, [deleteSessions(db, ids), ...record(result)]);
    return result;
  },
});
