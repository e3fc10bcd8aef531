import { html } from 'hono/html';
import { EXAMPLE } from './example.ts';
import type { Figures } from './figures.ts';
import type { Texts } from './texts.ts';

/** Markup with escaped texts. */
type Html = ReturnType<typeof html>;

/** The landing page in one language: for offices first, then for developers. */
export async function landingPage(t: Texts, figures: Figures): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="${t.language}" class="page">
      ${head(t)}
      <body class="landing">
        ${header(t)}
        <main>
          <div class="top">
            <div class="hero inside">
              <div>
                <h1>${t.headline}</h1>
                <p class="lead">${t.lead}</p>
                <p class="actions">
                  <a class="button" href="/app/">${t.begin}</a>
                  <a class="button quiet" href="#offices">${t.showIt}</a>
                </p>
                <p class="small">${t.audience}</p>
                <p class="small">${t.noAccess} <a id="operator">${t.operator}</a></p>
              </div>
              <div class="hero-pictures">
                ${picture('stack', t.heroPicture)} ${picture('phone', t.phonePicture)}
              </div>
            </div>
          </div>
          ${offices(t)} ${developers(t)} ${figuresOf(t, figures)}
        </main>
        ${footer(t)}
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

const head = (t: Texts) =>
  html`<head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${t.title}</title>
    <meta name="description" content="${t.lead}" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="alternate" hreflang="${t.other.language}" href="${t.other.path}" />
    <link rel="stylesheet" href="/site.css" />
  </head>`;

const header = (t: Texts) =>
  html`<header class="inside">
    <a class="brand" href="${t.path}">
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="7" />
        <path d="M8 20.5v-8l6-4.5 6 4.5v8h-4v-4h-4v4z" />
      </svg>
      Einheit
    </a>
    <a class="wide" href="#offices">${t.forOffices}</a>
    <a class="wide" href="#developers">${t.forDevelopers}</a>
    <a class="button quiet" href="/app/">${t.signIn}</a>
  </header>`;

/** Pictures of the product, taken of the demo: width and height in pixels. */
const PICTURES = {
  stack: [1280, 800],
  phone: [585, 1233],
  import: [1000, 640],
  tiles: [1000, 640],
  website: [1000, 640],
} as const;

/** Those of the dashboard, which has a dark look. A website keeps its own colours. */
const WITH_DARK: ReadonlySet<string> = new Set(['stack', 'import', 'tiles']);

function picture(name: keyof typeof PICTURES, alt: string): Html {
  const [width, height] = PICTURES[name];
  const image = html`<img
    class="picture-${name}"
    src="/pictures/${name}.webp"
    width="${width}"
    height="${height}"
    alt="${alt}"
  />`;
  if (!WITH_DARK.has(name)) return image;
  return html`<picture>
    <source srcset="/pictures/${name}-dark.webp" media="(prefers-color-scheme: dark)" />
    ${image}
  </picture>`;
}

const offices = (t: Texts) =>
  html`<section class="offices inside" id="offices">
    <h2>${t.officesTitle}</h2>
    <ul>
      ${(['import', 'tiles', 'website'] as const).map((name) => {
        const { alt, title, text } = t.offices[name];
        return html`<li>
          ${picture(name, alt)}
          <h3>${title}</h3>
          <p>${text}</p>
        </li>`;
      })}
    </ul>
  </section>`;

const developers = (t: Texts) =>
  html`<section class="developers" id="developers">
    <div class="inside">
      <div>
        <h2>${t.developersTitle}</h2>
        <p>${t.developersLead}</p>
        <p><a href="${docs(t)}">${t.readReference} →</a></p>
      </div>
      ${example(t)}
    </div>
  </section>`;

/** The example's white space. A formatter would change it inside the template. */
const INDENT = '    ';
const BREAK = '\n';

/** A request and its answer, with what the service computes marked. */
function example(t: Texts): Html {
  const computed: readonly string[] = EXAMPLE.computed;
  const fields = Object.entries(EXAMPLE.answer).map(([name, value]) => {
    const line = html`"${name}": ${JSON.stringify(value)},`;
    return html`${INDENT}${computed.includes(name) ? html`<mark>${line}</mark>` : line}${BREAK}`;
  });
  return html`<figure>
    <figcaption>${t.exampleTitle} <span>${EXAMPLE.status}</span></figcaption>
    <pre tabindex="0" role="group" aria-label="${t.request}">
POST /v1/projects/019bdf91-…/properties
${EXAMPLE.request}</pre>
    <pre tabindex="0" role="group" aria-label="${t.answer}">
{ "property": {
${fields}    …
} }</pre>
  </figure>`;
}

const figuresOf = (t: Texts, figures: Figures) =>
  html`<ul class="figures inside">
    ${t.figures(figures).map(([figure, text]) => html`<li><strong>${figure}</strong> ${text}</li>`)}
  </ul>`;

/** The address of a reference in the language of the page. */
const docs = ({ language }: Texts) => `/docs?lang=${language}`;

/** The Worker sets the last two links' addresses, or removes the links, as with the one to the operator. */
const footer = (t: Texts) =>
  html`<footer>
    <div class="inside">
      <span>Einheit</span>
      <a href="${docs(t)}">${t.reference}</a>
      <a href="/healthz">${t.health}</a>
      <a href="${t.other.path}" lang="${t.other.language}" hreflang="${t.other.language}"
        >${t.other.name}</a
      >
      <span class="legal">
        <a id="imprint">${t.imprint}</a>
        <a id="privacy">${t.privacy}</a>
      </span>
    </div>
  </footer>`;
