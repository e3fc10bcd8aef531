import type { AppContext } from './context.ts';
import { legalLinks } from '../settings.ts';

/** The paths of the landing page. Their files are static assets, without the links of the settings. */
export const LANDING_PATHS = ['/', '/en'];

/** Answers with the landing page, its footer's links filled in from the settings. */
export async function serveLanding(c: AppContext): Promise<Response> {
  const page = await c.env.ASSETS.fetch(new URL(c.req.path, c.req.url));
  const links = legalLinks(c.env);
  const filled = new HTMLRewriter()
    .on('[data-setting]', {
      element(link) {
        const address = links.get(link.getAttribute('data-setting') ?? '');
        link.removeAttribute('data-setting');
        if (address === undefined) link.remove();
        else link.setAttribute('href', address);
      },
    })
    .transform(page);
  for (const [name, value] of filled.headers) c.header(name, value);
  c.header('ETag', undefined); // it is the file's, and the settings are not in it
  c.header('Vary', undefined);
  return c.newResponse(filled.body);
}
