import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { uuid } from '../../fields/body.ts';
import { MAX_PAGE } from '../../fields/paging.ts';

export const SessionPath = z.object({ sessionId: uuid() });

const ABOUT = {
  id: 'Session id; not a credential.',
  createdAt: 'When the person signed in (UTC).',
  lastUsedAt: 'When it was used last (UTC), to the minute.',
  browser: 'The browser’s `User-Agent` as it was at the sign-in; `null` without one.',
  current: 'Whether it is the session that sent the request.',
};

const Session = answered
  .object(ABOUT, {
    id: answered.id(),
    createdAt: answered.instant(),
    lastUsedAt: answered.instant(),
    browser: answered.text(255).nullable(),
    current: z.boolean(),
  })
  .meta({ id: 'Session', description: 'A browser in which somebody is signed in.' });

export const SessionAnswer = z.strictObject({ session: Session });
export const SessionList = z.strictObject({
  sessions: answered.list(Session, MAX_PAGE, 'Sessions, newest first.'),
});
