import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { AppContext } from '../../http/context.ts';
import { answerFailure } from '../../http/response/failure-response.ts';
import { chooseLanguage } from '../../http/edge/language.ts';
import { NO_SUCH_PATH } from '../../http/edge/middleware.ts';
import { pageOf } from '../../http/response/page.ts';

/** The page may load the site's style and icon, and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html';

/**
 * Answers an unknown path: with a page if `Accept` prefers HTML, as in a browser, otherwise with
 * the JSON of every error. The page's language is that of `Accept-Language`.
 */
export function answerUnknownPath(c: AppContext): Response | Promise<Response> {
  const supports = [JSON_TYPE, HTML_TYPE];
  const type = accepts(c, { header: 'Accept', supports, default: JSON_TYPE });
  c.header('Vary', 'Accept', { append: true });
  if (type === JSON_TYPE) return answerFailure(c, NO_SUCH_PATH);
  c.header('Content-Security-Policy', POLICY);
  return c.html(unknownPathPage(c.var.requestId, chooseLanguage(c)), 404);
}

const GERMAN = {
  title: 'Nicht gefunden: Einheit',
  heading: 'Hier ist nichts',
  lead: 'Keine Seite und kein Teil der API hat diese Adresse. Bitte prüfen Sie sie.',
  start: 'Zur Startseite',
  reference: 'Die API lesen und ausprobieren',
  request: 'Anfrage',
  home: '/',
};

const ENGLISH: typeof GERMAN = {
  title: 'Not found: Einheit',
  heading: 'There is nothing here',
  lead: 'No page and no part of the API has this address. Please check it.',
  start: 'To the start',
  reference: 'Read and try the API',
  request: 'Request',
  home: '/en',
};

function unknownPathPage(requestId: string, language: 'de' | 'en') {
  const { start, home, reference, request, ...text } = language === 'en' ? ENGLISH : GERMAN;
  const body = html`<p class="flex flex-wrap items-center gap-4">
      <a
        class="rounded-6 bg-accent px-4 py-2 font-semibold text-on-accent no-underline hover:bg-accent-strong"
        href="${home}"
        >${start}</a
      >
      <a href="/docs">${reference}</a>
    </p>
    <p class="mt-4 text-14 wrap-anywhere text-faint">
      404 · ${request} <code>${requestId}</code>
    </p>`;
  return pageOf({ language, ...text, body });
}
