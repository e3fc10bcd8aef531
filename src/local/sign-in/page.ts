import { html } from 'hono/html';
import type { Account } from '../demo/people.ts';

/** The page may load the site's style and send its form to this origin, and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The page with the demo's people. A click signs in as one of them. */
export function accountPage(accounts: readonly Account[]): Promise<string> {
  const choices = accounts.map(
    ({ subject, name, email, about }) =>
      html`<li>
        <button name="account" value="${subject}">
          ${name} <span class="small">${email} · ${about}</span>
        </button>
      </li>`,
  );
  return page(
    'Als wer anmelden?',
    html`<p class="lead">
        Diese Personen gibt es nur auf diesem Rechner. Ein Klick genügt, ein Passwort hat niemand.
      </p>
      <form method="post">
        <ul>
          ${choices}
        </ul>
        <button name="account" value="">Abbrechen</button>
      </form>`,
  );
}

/** The page for an error of the provider. */
export function faultPage(message: string): Promise<string> {
  return page('So geht es nicht', html`<p class="lead">${message}</p>`);
}

async function page(title: string, body: ReturnType<typeof html>): Promise<string> {
  const whole = await html`<!doctype html>
    <html lang="de" class="page">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Einheit</title>
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/site.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
  return whole.toString();
}
