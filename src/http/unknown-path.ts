import { accepts } from 'hono/accepts';
import { html } from 'hono/html';
import type { AppContext } from './context.ts';
import { answerFailure } from './failure-response.ts';
import { NO_SUCH_PATH } from './methods.ts';

/** The page may load the site's style and icon, and nothing else. */
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const JSON_TYPE = 'application/json';
const HTML_TYPE = 'text/html';

/**
 * Answers an unknown path: with a page if `Accept` prefers HTML, as in a browser, otherwise with
 * the JSON of every error.
 */
export function answerUnknownPath(c: AppContext): Response | Promise<Response> {
  const supports = [JSON_TYPE, HTML_TYPE];
  const type = accepts(c, { header: 'Accept', supports, default: JSON_TYPE });
  c.header('Vary', 'Accept', { append: true });
  if (type === JSON_TYPE) return answerFailure(c, NO_SUCH_PATH);
  c.header('Content-Security-Policy', POLICY);
  return c.html(pageOf(c.var.requestId), 404);
}

const pageOf = (requestId: string) =>
  html`<!doctype html>
    <html lang="en" class="page">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Not found: Einheit</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <main>
          <h1>There is nothing here</h1>
          <p class="lead">No page and no part of the API has this address. Please check it.</p>
          <p>
            <a class="button" href="/">To the start</a>
            <a href="/docs">Read and try the API</a>
          </p>
          <p class="small">404 · Request <code>${requestId}</code></p>
        </main>
      </body>
    </html>`;
