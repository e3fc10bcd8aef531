import { html } from 'hono/html';
import type { OpenApi } from '../../reference/document/openapi.ts';
import { groupsOf } from '../../reference/document/outline.ts';
import { EXAMPLE } from './example.ts';
import type { Figures } from './figures.ts';
import type { Texts } from './de.ts';

/** Markup with escaped texts. */
type Html = ReturnType<typeof html>;

/** The landing page in one language. */
export async function landingPage(t: Texts, figures: Figures, api: OpenApi): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="${t.language}" class="page">
      ${head(t)}
      <body class="landing">
        ${header(t)}
        <main>
          <div class="hero">
            <div>
              <h1>${t.headline}</h1>
              <p class="lead">${t.lead}</p>
              <p class="actions">
                <a class="button" href="/app/">${t.begin}</a>
                <a href="#developers">${t.forDevelopers}</a>
              </p>
              <p class="small">${t.audience}</p>
            </div>
            <div class="hero-pictures">
              ${picture('stack', t.heroPicture)} ${picture('phone', t.phonePicture)}
            </div>
          </div>
          ${offices(t)}
          <div class="developers" id="developers">
            <div class="hero">
              <div>
                <h2>${t.developersTitle}</h2>
                <p class="lead">${t.developersLead}</p>
                <p class="actions"><a href="/docs">${t.readReference}</a></p>
              </div>
              ${example(t)}
            </div>
          </div>
          ${reasons(t, figures)}
          <section class="endpoints">
            <h2>${t.endpointsTitle}</h2>
            <p>${t.endpointsNote}</p>
            <ul>
              ${endpointRows(api, t)}
            </ul>
          </section>
          ${steps(t)}
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
  html`<header>
    <a class="brand" href="${t.path}">
      <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 14V7l6-5 6 5v7H9v-4H7v4z" /></svg>
      Einheit
    </a>
    <span class="wide">
      <a href="#offices">${t.forOffices}</a>
      <a href="#developers">${t.forDevelopers}</a>
      <a href="/docs">${t.reference}</a>
    </span>
    <a href="${t.other.path}" lang="${t.other.language}" hreflang="${t.other.language}"
      >${t.other.name}</a
    >
    <a class="button" href="/app/">${t.signIn}</a>
  </header>`;

/** The example's white space. A formatter would change it inside the template. */
const INDENT = '    ';
const BREAK = '\n';

function example(t: Texts): Html {
  const computed: readonly string[] = EXAMPLE.computed;
  const fields = Object.entries(EXAMPLE.answer).map(([name, value]) => {
    const line = html`"${name}": ${JSON.stringify(value)},`;
    return html`${INDENT}${computed.includes(name) ? html`<mark>${line}</mark>` : line}${BREAK}`;
  });
  return html`<figure class="example">
    <p class="bar">${t.request}</p>
    <pre tabindex="0" role="group" aria-label="${t.request}">
POST /v1/projects/019bdf91-…/properties
Idempotency-Key: we-47

${EXAMPLE.request}</pre>
    <p class="bar">
      ${t.answer} <span class="status">${EXAMPLE.status}</span> <mark>${t.computed}</mark>
    </p>
    <pre tabindex="0" role="group" aria-label="${t.answer}">
{ "property": {
${fields}    …
} }</pre>
    <figcaption>${t.exampleNote}</figcaption>
  </figure>`;
}

/** Pictures of the product, taken of the demo: width and height in pixels. */
const PICTURES = {
  stack: [1280, 800],
  phone: [585, 1140],
  import: [1250, 875],
  website: [1125, 775],
} as const;

function picture(name: keyof typeof PICTURES, alt: string): Html {
  const [width, height] = PICTURES[name];
  return html`<img
    class="picture-${name}"
    src="/pictures/${name}.webp"
    width="${width}"
    height="${height}"
    alt="${alt}"
  />`;
}

const offices = (t: Texts) =>
  html`<section class="offices" id="offices">
    <h2>${t.officesTitle}</h2>
    <ul>
      ${(['import', 'stack', 'website'] as const).map((name) => {
        const { alt, title, text } = t.offices[name];
        return html`<li>
          <span class="crop">${picture(name, alt)}</span>
          <h3>${title}</h3>
          <p>${text}</p>
        </li>`;
      })}
    </ul>
  </section>`;

const reasons = (t: Texts, figures: Figures) =>
  html`<section class="reasons">
    <h2 class="unseen">${t.reasonsTitle}</h2>
    ${t.reasons(figures).map(
      ({ figure, of, title, text }) =>
        html`<div>
          <p class="figure"><strong>${figure}</strong> ${of}</p>
          <h3>${title}</h3>
          <p>${text}</p>
        </div>`,
    )}
  </section>`;

const steps = (t: Texts) =>
  html`<section class="steps">
    <h2>${t.stepsTitle}</h2>
    <ol>
      ${t.steps.map(
        ({ title, text }) =>
          html`<li>
            <h3>${title}</h3>
            <p>${text}</p>
          </li>`,
      )}
    </ol>
  </section>`;

/** The Worker sets the last two links' addresses, or removes the links. */
const footer = (t: Texts) =>
  html`<footer>
    <a href="/docs">${t.reference}</a>
    <a href="/v1/openapi.json">OpenAPI 3.1</a>
    <a href="/docs/public">${t.forWebsites}</a>
    <a href="/docs/operator">${t.forOperators}</a>
    <a href="/healthz">${t.health}</a>
    <span class="legal">
      <a id="imprint">${t.imprint}</a>
      <a id="privacy">${t.privacy}</a>
    </span>
  </footer>`;

/**
 * The operations of the contract, each with a link into the reference.
 *
 * @throws Error if the texts lack an operation.
 */
function endpointRows(api: OpenApi, t: Texts): Html[] {
  const endpoints: Readonly<Record<string, string>> = t.endpoints;
  return groupsOf(api)
    .flatMap(({ operations }) => operations)
    .filter(({ isAddition }) => !isAddition)
    .map(({ id, method, path, scope = '' }) => {
      const text = endpoints[id];
      if (text === undefined) throw new Error(`The landing page has no text for ${id}.`);
      return html`<li>
        <span class="method ${method.toLowerCase()}">${method}</span>
        <code class="path">${path}</code>
        <a href="/docs#${id}">${text}</a>
        <code class="scope">${scope}</code>
      </li>`;
    });
}
