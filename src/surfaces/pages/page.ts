import type { AppContext } from '../../http/context.ts';
import { answerUnknownPath } from './unknown-path.ts';

/** The paths of the dashboard and the references: static files, which the Worker answers. */
export const PAGES = ['/app', '/app/*', '/docs', '/docs/*'];

/** Answers with a page as its file is. */
export async function servePage(c: AppContext): Promise<Response> {
  const page = await c.env.ASSETS.fetch(c.req.raw);
  if (page.status === 404) return answerUnknownPath(c);
  c.header('Vary', undefined);
  return c.newResponse(page.body, page);
}
