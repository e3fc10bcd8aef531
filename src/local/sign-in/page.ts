import { html } from 'hono/html';
import { pageOf } from '../../http/response/page.ts';
import type { Account } from '../demo/people.ts';

/** The page may load the site's style and send its form to this origin, and nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The page with the demo's people. A click signs in as one of them. */
export function accountPage(accounts: readonly Account[]) {
  const choices = accounts.map(
    ({ subject, name, email, about }) =>
      html`<button class="border-accent px-4 py-2.5 text-left" name="account" value="${subject}">
        ${name} <span class="block text-14 text-faint">${email} · ${about}</span>
      </button>`,
  );
  return page(
    'Als wer anmelden?',
    'Diese Personen gibt es nur auf diesem Rechner. Ein Klick genügt, ein Passwort hat niemand.',
    html`<form class="grid gap-3" method="post">
      ${choices}
      <button class="justify-self-start border-accent px-4" name="account" value="">
        Abbrechen
      </button>
    </form>`,
  );
}

/** The page for an error of the provider. */
export const faultPage = (message: string) => page('So geht es nicht', message);

async function page(heading: string, lead: string, body = html``): Promise<string> {
  const title = `${heading} · Einheit`;
  return (await pageOf({ language: 'de', title, heading, lead, body })).toString();
}
