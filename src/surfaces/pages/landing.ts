import type { AppContext } from '../../http/context.ts';
import { legalLinks } from '../../settings.ts';

/** The paths of the landing page. Its files are static assets, without the links from the settings. */
export const LANDING_PATHS = ['/', '/en'];

/** Answers with the landing page, with the links to the imprint and the privacy notice from the settings. */
export async function serveLanding(c: AppContext): Promise<Response> {
  const page = await c.env.ASSETS.fetch(new URL(c.req.path, c.req.url));
  const { imprint, privacy } = legalLinks(c.env);
  const filled = new HTMLRewriter()
    .on('#imprint, #operator', linkTo(imprint))
    .on('#privacy', linkTo(privacy))
    .transform(page);
  for (const [name, value] of filled.headers) c.header(name, value);
  c.header('ETag', undefined); // the file's tag does not depend on the settings
  c.header('Vary', undefined);
  return c.newResponse(filled.body);
}

/** Sets a link's address, or removes the link if there is none. */
function linkTo(address: string): HTMLRewriterElementContentHandlers {
  return {
    element(link) {
      if (address === '') link.remove();
      else link.setAttribute('href', address);
    },
  };
}
