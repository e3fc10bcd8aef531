import type { Surface } from '../../http/contract/surface.ts';
import { sessionKeys } from '../../settings.ts';
import { whereConfigured, enterBySession } from '../credentials/session.ts';

export const SESSION_BASE = '/session/v1';

/** The surface for what concerns a signed-in person alone, in no organisation. */
export const sessionSurface: Surface = {
  name: 'session',
  base: SESSION_BASE,
  enter: enterBySession,
};

export const whereSessionsAre = whereConfigured((c) => sessionKeys(c.env), 'Cookie');
