import * as z from 'zod';
import * as answered from '../../fields/answer.ts';
import { uuid } from '../../fields/body.ts';
import { MAX_PAGE } from '../../fields/paging.ts';

export const SessionPath = z.object({ sessionId: uuid() });

const Session = z
  .strictObject({
    id: answered.id().describe('Session id; not a credential.'),
    createdAt: answered.instant().describe('When the person signed in (UTC).'),
    lastUsedAt: answered.instant().describe('When it was used last (UTC), to the minute.'),
    browser: answered
      .text(255)
      .nullable()
      .describe('The browser’s `User-Agent` as it was at the sign-in; `null` without one.'),
    current: z.boolean().describe('Whether it is the session that sent the request.'),
  })
  .meta({ id: 'Session', description: 'A browser in which somebody is signed in.' });

export const SessionAnswer = z.strictObject({ session: Session });
export const SessionList = z.strictObject({
  sessions: answered.list(Session, MAX_PAGE, 'Sessions, newest first.'),
});
