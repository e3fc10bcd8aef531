import { html } from 'hono/html';
import { EXAMPLE } from './example.ts';
import type { Figures } from './figures.ts';
import type { Texts } from './texts.ts';

/** Markup with escaped texts. */
type Html = ReturnType<typeof html>;

/** What a part of the page is inside of, however wide the window is. */
const INSIDE = 'mx-auto max-w-276 px-5 md:px-6';

const TITLE = 'text-balance text-[1.6rem]/[1.25] font-bold tracking-[-0.015em]';
const FRAMED = 'rounded-14 border border-line';
const BUTTON = 'rounded-6 px-4 py-2.5 text-center font-semibold no-underline';
const QUIET = `${BUTTON} border border-button-line bg-surface text-ink hover:bg-sunken`;

/** The landing page in one language: for offices first, then for developers. */
export async function landingPage(t: Texts, figures: Figures): Promise<string> {
  const page = await html`<!doctype html>
    <html lang="${t.language}">
      ${head(t)}
      <body class="bg-[linear-gradient(var(--accent-soft),transparent_36rem)] bg-no-repeat">
        ${header(t)}
        <main>${hero(t)} ${offices(t)} ${developers(t)} ${figuresOf(t, figures)}</main>
        ${footer(t)}
      </body>
    </html>`;
  return `${page.toString()}\n`;
}

/** The product goes beyond the window's edge, with a phone before it. */
const hero = (t: Texts) =>
  html`<div class="overflow-x-clip">
    <div
      class="${INSIDE} grid grid-cols-1 items-center gap-6 pt-7 pb-12 lg:grid-cols-[minmax(0,28.5rem)_minmax(0,1fr)]"
    >
      <div>
        <h1
          class="text-balance text-[clamp(2.35rem,4.1vw,3.1rem)]/[1.15] font-bold tracking-[-0.02em]"
        >
          ${t.headline}
        </h1>
        <p class="mt-4 mb-5 max-w-108 text-[1.125rem]/7 text-second max-md:text-16">${t.lead}</p>
        <p class="flex flex-wrap gap-3 max-md:*:w-full">
          <a class="${BUTTON} bg-accent text-on-accent hover:bg-accent-strong" href="/app/"
            >${t.begin}</a
          >
          <a class="${QUIET}" href="#offices">${t.showIt}</a>
        </p>
        <p class="mt-3 max-w-108 text-14 text-second">${t.audience}</p>
        <p class="mt-3 max-w-108 text-14 text-second">
          ${t.noAccess} <a id="operator">${t.operator}</a>
        </p>
      </div>
      <div class="relative">
        ${picture('stack', t.heroPicture, `w-128 max-w-none shadow-float md:w-176 ${FRAMED}`)}
        ${picture(
          'phone',
          t.phonePicture,
          'absolute right-0 -bottom-3 w-34 rounded-[1.4rem] border-5 border-bar shadow-float md:w-45',
        )}
      </div>
    </div>
  </div>`;

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
  html`<header class="${INSIDE} flex items-center gap-7 py-3 [&>a]:text-ink [&>a]:no-underline">
    <a
      class="inline-flex flex-1 items-center gap-2.5 text-20 font-bold hover:text-accent"
      href="${t.path}"
    >
      <svg class="w-7 fill-accent" viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="7" />
        <path class="fill-on-accent" d="M8 20.5v-8l6-4.5 6 4.5v8h-4v-4h-4v4z" />
      </svg>
      Einheit
    </a>
    <a class="hover:text-accent max-md:hidden" href="#offices">${t.forOffices}</a>
    <a class="hover:text-accent max-md:hidden" href="#developers">${t.forDevelopers}</a>
    <a class="${QUIET}" href="/app/">${t.signIn}</a>
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

function picture(name: keyof typeof PICTURES, alt: string, look: string): Html {
  const [width, height] = PICTURES[name];
  const image = html`<img
    class="block h-auto ${look}"
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
  html`<section class="${INSIDE}" id="offices">
    <h2 class="${TITLE} md:text-[2rem]/[1.25]">${t.officesTitle}</h2>
    <ul class="mt-9 mb-14 grid grid-cols-1 gap-7 md:grid-cols-3">
      ${(['import', 'tiles', 'website'] as const).map((name) => {
        const { alt, title, text } = t.offices[name];
        return html`<li>
          ${picture(name, alt, `w-full shadow-float ${FRAMED}`)}
          <h3 class="mt-4 mb-0.5 text-[1.1rem]/7 font-bold">${title}</h3>
          <p class="text-second">${text}</p>
        </li>`;
      })}
    </ul>
  </section>`;

/** Dark in both schemes. */
const developers = (t: Texts) =>
  html`<section class="bg-page text-ink scheme-dark" id="developers">
    <div
      class="${INSIDE} grid grid-cols-1 gap-x-12 gap-y-8 py-11 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div>
        <h2 class="${TITLE} md:text-28">${t.developersTitle}</h2>
        <p class="mt-2.5 mb-4 text-second">${t.developersLead}</p>
        <p><a class="font-semibold no-underline" href="${docs(t)}">${t.readReference} →</a></p>
      </div>
      ${example(t)}
    </div>
  </section>`;

/** The example's white space. A formatter would change it inside the template. */
const INDENT = '    ';
const BREAK = '\n';

const CODE = 'overflow-x-auto border-t border-line py-3.5 text-13/5';

/** A request and its answer, with what the service computes marked. */
function example(t: Texts): Html {
  const computed: readonly string[] = EXAMPLE.computed;
  const fields = Object.entries(EXAMPLE.answer).map(([name, value]) => {
    const line = html`"${name}": ${JSON.stringify(value)},`;
    return html`${INDENT}${computed.includes(name) ? html`<mark class="bg-transparent text-accent">${line}</mark>` : line}${BREAK}`;
  });
  return html`<figure class="${FRAMED} overflow-hidden bg-surface *:px-4">
    <figcaption class="flex justify-between gap-4 py-2 text-14 text-faint">
      ${t.exampleTitle} <span class="text-accent">${EXAMPLE.status}</span>
    </figcaption>
    <pre class="${CODE}" tabindex="0" role="group" aria-label="${t.request}">
POST /v1/projects/019bdf91-…/properties
${EXAMPLE.request}</pre>
    <pre class="${CODE}" tabindex="0" role="group" aria-label="${t.answer}">
{ "property": {
${fields}    …
} }</pre>
  </figure>`;
}

const figuresOf = (t: Texts, figures: Figures) =>
  html`<ul class="${INSIDE} my-9 grid grid-cols-2 gap-7 md:grid-cols-4">
    ${t
      .figures(figures)
      .map(
        ([figure, text]) =>
          html`<li class="border-t-2 border-accent pt-3 text-14 text-second">
            <strong class="block text-28 tracking-[-0.02em] text-ink">${figure}</strong> ${text}
          </li>`,
      )}
  </ul>`;

const docs = ({ language }: Texts) => `/docs?lang=${language}`;

/** The Worker sets the last two links' addresses, or removes the links, as with the one to the operator. */
const footer = (t: Texts) =>
  html`<footer class="border-t border-line text-14 text-second">
    <div
      class="${INSIDE} flex flex-wrap gap-x-6 gap-y-2 py-5 [&_a]:text-inherit [&_a]:no-underline [&_a:hover]:underline"
    >
      <span>Einheit</span>
      <a href="${docs(t)}">${t.reference}</a>
      <a href="/healthz">${t.health}</a>
      <a href="${t.other.path}" lang="${t.other.language}" hreflang="${t.other.language}"
        >${t.other.name}</a
      >
      <span class="flex flex-wrap gap-x-6 gap-y-2 md:ml-auto">
        <a id="imprint">${t.imprint}</a>
        <a id="privacy">${t.privacy}</a>
      </span>
    </div>
  </footer>`;
