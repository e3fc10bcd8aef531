import type { AppContext } from './context.ts';
import { legalLinks } from '../settings.ts';

/** The paths of the landing page. Their files are static assets, without the links of the settings. */
export const LANDING_PATHS = ['/', '/en'];

/** Answers with the landing page. Its links to the imprint and the privacy notice are settings. */
export async function serveLanding(c: AppContext): Promise<Response> {
  const page = await c.env.ASSETS.fetch(new URL(c.req.path, c.req.url));
  const { imprint, privacy } = legalLinks(c.env);
  const filled = new HTMLRewriter()
    .on('#imprint', linkTo(imprint))
    .on('#privacy', linkTo(privacy))
    .transform(page);
  for (const [name, value] of filled.headers) c.header(name, value);
  c.header('ETag', undefined); // it is the file's, and the settings are not in it
  c.header('Vary', undefined);
  return c.newResponse(filled.body);
}

/** Gives a link its address; takes it out if there is none. */
function linkTo(address: string): HTMLRewriterElementContentHandlers {
  return {
    element(link) {
      if (address === '') link.remove();
      else link.setAttribute('href', address);
    },
  };
}
