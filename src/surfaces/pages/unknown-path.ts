import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { AppContext } from '../../http/context.ts';
import { answerFailure } from '../../http/response/failure-response.ts';
import { chooseLanguage } from '../../http/edge/language.ts';
import { NO_SUCH_PATH } from '../../http/edge/middleware.ts';

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
  return c.html(pageOf(c.var.requestId, chooseLanguage(c)), 404);
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

function pageOf(requestId: string, language: 'de' | 'en') {
  const text = language === 'en' ? ENGLISH : GERMAN;
  return html`<!doctype html>
    <html lang="${language}" class="page">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${text.title}</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <main>
          <h1>${text.heading}</h1>
          <p class="lead">${text.lead}</p>
          <p>
            <a class="button" href="${text.home}">${text.start}</a>
            <a href="/docs">${text.reference}</a>
          </p>
          <p class="small">404 · ${text.request} <code>${requestId}</code></p>
        </main>
      </body>
    </html>`;
}
