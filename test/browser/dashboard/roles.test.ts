import { expect, test } from 'vitest';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { ADMIN, at, EDITOR, GREETING, OWNER, VIEWER } from './people.ts';

useBrowser();

const MENU = [
  'Übersicht',
  'Projekte',
  'Einheiten',
  'Stapelplan',
  'Verkauf',
  'Dateien',
  'Import',
  'Veröffentlichen',
  'Webhooks',
  'API-Tokens',
  'Assistenten',
  'Personen',
  'Protokoll',
  'Einstellungen',
];
const OF_ADMINS = new Set(['Webhooks', 'Protokoll']);
const OF_EDITORS = MENU.filter((name) => !OF_ADMINS.has(name));
const FROM_EDITORS = new Set(['Import', 'Veröffentlichen']);
const FOR_EVERYBODY = OF_EDITORS.filter((name) => !FROM_EDITORS.has(name));

/** The heading of the page to which a link of the menu leads. */
const headingOf = (link: string): string | RegExp => (link === 'Übersicht' ? GREETING : link);

const menuOf = ({ page }: Visitor) =>
  page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link');

/** Expects the buttons that only some roles have, on the page of a menu's link. */
async function offers({ page }: Visitor, link: string, { invites = false, renames = false }) {
  const [invite, save] = ['Person einladen', 'Speichern'].map((button) =>
    page.getByRole('button', { name: button, exact: true }),
  );
  expect(await invite?.count()).toBe(link === 'Personen' && invites ? 1 : 0);
  expect(await save?.count()).toBe(link === 'Einstellungen' && renames ? 1 : 0);
}

const FORBIDDEN = 'Ihre Rolle erlaubt diese Seite nicht';

// On a phone, the pages are looked at as an owner, with the most controls, and as a viewer, with the fewest.
test.each([
  { name: ADMIN, menu: MENU, forbidden: [], buttons: { invites: true, renames: true } },
  { name: EDITOR, menu: OF_EDITORS, forbidden: ['audit', 'webhooks'], buttons: {} },
])(
  '$name is shown what the role permits, and told of what it does not',
  async ({ name, menu, forbidden, buttons }) => {
    const person = await signedIn(name, at('overview'), { scheme: 'dark' });
    const links = menuOf(person);
    expect(await links.allTextContents()).toEqual(menu);
    for (const link of menu) {
      await links.filter({ hasText: link }).click();
      await person.reads(headingOf(link));
      await person.seesPage();
      await person.fits(`${name}-${link}-1280`);
      await offers(person, link, buttons);
    }
    for (const page of forbidden) {
      await person.goesTo(at(`settings/${page}`));
      await person.reads(FORBIDDEN);
    }
    await person.leaves();
  },
);

/** Pages that have no button for a viewer, and what they show. */
const ONLY_TO_READ: Readonly<Record<string, string>> = {
  Projekte: SPEICHER.name,
  Dateien: 'Ohne Einheit',
  Personen: OWNER,
};

/** Expects no button on a page that a viewer only reads, except those of filters. */
async function offersNoButton({ page }: Visitor, link: string) {
  const shown = ONLY_TO_READ[link];
  if (shown === undefined) return;
  const main = page.getByRole('main');
  await main.getByText(shown).first().waitFor();
  expect(await main.locator('button:not([aria-pressed], .chip *)').count()).toBe(0);
}

// axe examines the pages with the most controls as the owner, and here with the fewest.
test('A viewer is shown what the role permits, on a phone too, and told of what it does not', async () => {
  const viewer = await signedIn(VIEWER, at('overview'), { scheme: 'dark' });
  const links = menuOf(viewer);
  expect(await links.allTextContents()).toEqual(FOR_EVERYBODY);
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  for (const [n, link] of FOR_EVERYBODY.entries()) {
    await viewer.turns({ width: 390 });
    const path = `${paths[n]}${link === 'Einheiten' ? '?q=klabauter&visibility=offline' : ''}`;
    await (n === 0 ? viewer.opens(path) : viewer.goesTo(path));
    await viewer.reads(headingOf(link));
    await viewer.fits(`viewer-${link}-390`);
    await viewer.turns({ width: 1280 });
    await viewer.findsNoFault(`viewer-${link}-1280`);
    await offers(viewer, link, {});
    await offersNoButton(viewer, link);
  }
  await viewer.turns({ width: 390 });
  await viewer.opens(at('settings/audit'));
  await viewer.reads(FORBIDDEN);
  await viewer.fits('viewer-forbidden-390');
  await viewer.turns({ width: 1280, scheme: 'light' });
  await viewer.findsNoFault('viewer-forbidden-1280');
  await viewer.leaves();
});

test('On a phone a button opens the menu, and choosing a page closes it', async () => {
  const owner = await signedIn(OWNER, at('overview'), { width: 390 });
  const menu = owner.page.getByRole('navigation', { name: 'Hauptmenü' });
  expect(await menu.isVisible()).toBe(false);
  await owner.clicks('Menü');
  await menu.waitFor();
  await owner.findsNoFault('menu-390', { part: 'header' });
  await menu.getByRole('link', { name: 'API-Tokens' }).click();
  await owner.reads('API-Tokens');
  await menu.waitFor({ state: 'hidden' });
  await owner.leaves();
});

test('The keyboard can skip the menu, and a closed dialog returns the focus', async () => {
  const owner = await signedIn(OWNER, at('settings/members'));
  const { keyboard } = owner.page;
  await owner.page.getByRole('link', { name: 'Zum Inhalt' }).focus();
  await keyboard.press('Enter');
  await keyboard.press('Tab');
  const focused = owner.page.locator(':focus');
  expect(await focused.textContent()).toBe('Person einladen');
  await keyboard.press('Enter');
  await owner.dialog.waitFor();
  await keyboard.press('Escape');
  await owner.dialog.waitFor({ state: 'detached' });
  expect(await focused.textContent()).toBe('Person einladen');
  await owner.leaves();
});
