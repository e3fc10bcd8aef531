import type { SurfaceContract } from '../../openapi/contract.ts';
import { PUBLIC_BASE } from './surface.ts';
import examples from './examples.json' with { type: 'json' };
import { publicRoutes } from './routes.ts';

export const publicContract: SurfaceContract = {
  base: PUBLIC_BASE,
  title: 'Einheit, published units',
  description: `What an organisation publishes, for websites. The path has the key of a publication, \`einheit_pub_…\`, which is no secret. A key opens only units that are \`online\` and not archived, of the publication’s projects, and only for reading. Scripts of any website may call it (\`Access-Control-Allow-Origin: *\`); there are no credentials.

**How fresh.** The service’s cache at the edge keeps an answer for a minute, and shows it for one more while it asks the service again; most changes remove it there at once. While the service fails, the cache shows its last answer for up to a day. A browser keeps it for half a minute, and may show it for five more minutes while it asks again (\`stale-while-revalidate\`). With \`fetch(…, { cache: 'no-cache' })\` the browser always asks: then an answer is at most two minutes old. An image or a document has a stable address: a browser may keep it for a year, the cache at the edge for an hour.

**To paste.** The script \`/embed/v1/units.js\` of this origin defines the element \`<einheit-units key="einheit_pub_…">\`, which shows the units of a project with filters, as a list, as cards or floor by floor, and their images and details in a dialog. Attributes: \`project\`, an id, in place of a choice; \`view\`, \`table\`, \`cards\` or \`plan\`; \`hide\`, \`sold\`, \`documents\` or both with a space, which the element does not show then, although this surface still answers them; \`lang\`, \`de\` or \`en\`; \`contact\`, the address of a button in the dialog; \`detail\`, the address of a unit's own page, in place of the dialog. In both addresses, \`{id}\` and \`{name}\` stand for the unit's. What is in the slot \`detail\` appears in the dialog; the event \`einheit-unit\`, whose \`detail\` is the unit, says which one it shows. Font and colours are the page's. The custom properties \`--einheit-accent\`, \`-on-accent\`, \`-font\`, \`-muted\`, \`-surface\`, \`-line\` and \`-radius\` change them, and \`::part()\` reaches \`filters\`, \`chip\`, \`chip-on\`, \`count\`, \`age\`, \`table\`, \`row\`, \`row-verkauft\` and so on, \`image\`, \`name\`, \`price\`, \`status\`, \`house\`, \`plan\`, \`tile\`, \`dialog\`, \`gallery\`, \`stage\`, \`title\`, \`facts\`, \`text\`, \`document\`, \`contact\` and \`close\`. A content security policy needs this origin in \`script-src\`, \`connect-src\` and \`img-src\`, nothing else.

**Portals.** \`/{key}/openimmo.xml\` is everything in OpenImmo 1.2.7. It has no pages.

**Lists.** A list has neither filters nor an order of your choice: a website filters and sorts what it has read. Follow \`Link: <…>; rel="next"\`. Unknown, ended and mistyped keys are 404, all alike. Unknown query parameters are refused with 400.`,
  tags: [
    { name: 'Projects', description: 'Published projects.' },
    { name: 'Units', description: 'Published units and their images.' },
    { name: 'Documents', description: 'Published documents of projects and units.' },
  ],
  routes: publicRoutes,
  examples,
  security: [],
  cached: true,
  internal: false,
  refusals: ['not_found'],
};
