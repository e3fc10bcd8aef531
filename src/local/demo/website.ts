import { html, raw } from 'hono/html';
import { PROJECT_VIEW } from './drawings.ts';
import { HAFENKANTE } from './projects.ts';
import { WEBSITE } from './tokens.ts';

const STYLE = `
:root{color-scheme:light;font:16px/1.5 Lora,Georgia,'Noto Serif',serif;color:#1f2f36;background:#fbfaf6}
body{margin:0}
header,main,footer{padding:0 max(20px,calc(50vw - 550px))}
header{display:flex;justify-content:space-between;align-items:center;height:76px;background:#fff}
header b{letter-spacing:.2em;font-weight:400}
a{color:inherit;text-decoration:none}
.view{height:190px;background:#c6dbe5;overflow:hidden}
.view svg{display:block;width:100%;height:auto;margin-top:-9%}
h1{font-size:2.35em;font-weight:500;line-height:1.2;margin:40px 0 8px}
main>p,footer{color:#5a666b}
einheit-units{--einheit-accent:#1f4e63;display:block;border-top:1px solid #e4dfd3;padding-top:14px;min-height:60vh}
footer{padding-block:40px;font-size:.85em}
@media(max-width:640px){header{height:60px}h1{font-size:1.8em;margin-top:26px}.view{height:150px}.view svg{margin-top:-4%}}
`;

/** The sources of the page: its own style, and the service's program, list and images. */
const POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A website of the project, as its developer would have it: the list comes from the service. */
export async function demoWebsite(): Promise<Response> {
  const page = await html`<!doctype html>
    <html lang="de">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Hafenkante Bremen: Wohnungen</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <style>
          ${raw(STYLE)}
        </style>
        <script src="/embed/v1/units.js" async></script>
      </head>
      <body>
        <header><b>HAFENKANTE</b><a href="#kontakt">Kontakt</a></header>
        <div class="view" aria-hidden="true">${raw(PROJECT_VIEW)}</div>
        <main id="wohnungen">
          <h1>Wohnen an der Hafenkante</h1>
          <p>${HAFENKANTE.description} Mit Blick auf den Europahafen.</p>
          <einheit-units key="${WEBSITE.key}" contact="#kontakt"></einheit-units>
        </main>
        <footer id="kontakt">
          Hafenkontor Wohnbau GmbH, Bremen. Diese Seite gehört zur Probe auf diesem Rechner.
        </footer>
      </body>
    </html>`;
  return new Response(page.toString(), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'no-cache',
    },
  });
}
