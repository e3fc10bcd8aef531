import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SHOWN_UNIT_ID } from '../../../src/local/demo/images.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { aVisitor, signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { csvFile } from '../files.ts';
import { ORIGIN } from '../origin.ts';
import { ADMIN, at, EDITOR, OWNER, VIEWER } from './people.ts';

useBrowser();

/**
 * In each language, the look in which a page loads, and the one to which it turns. Together they have each
 * pair of width, scheme and language.
 */
const TURNS = [
  {
    language: 'de',
    first: { width: 1280, scheme: 'light' },
    then: { width: 390, scheme: 'dark' },
  },
  {
    language: 'en',
    first: { width: 390, scheme: 'light' },
    then: { width: 1280, scheme: 'dark' },
  },
] as const;
type Turn = (typeof TURNS)[number];

/**
 * Expects that an open page is without fault in both looks. axe looks at each page once in each scheme,
 * and at each width once: at every other page in German, at the rest in English.
 */
async function isFaultless(
  visitor: Visitor,
  page: string,
  number: number,
  { language, first, then }: Turn,
) {
  const isAxed = language === (number % 2 === 0 ? 'de' : 'en');
  for (const look of [first, then]) {
    await visitor.turns(look);
    const name = `${page}-${look.width}-${look.scheme}-${language}`;
    await (isAxed ? visitor.findsNoFault(name) : visitor.fits(name));
  }
  await visitor.turns(first);
}

const PAGES = {
  overview: 'overview',
  units: 'units?status=reserviert',
  unit: 'units/019e82ae-3c56-772b-8eb1-4e3399cf0709',
  'unit-new': 'units/new',
  stack: `stack?project=${SPEICHER.id}`,
  'stack-filtered': `stack?project=${SPEICHER.id}&status=frei,notartermin`,
  projects: 'projects',
  'project-create': 'projects?dialog=create',
  'project-change': `projects?dialog=change&of=${SPEICHER.id}`,
  folders: 'folders',
  'folder-create': 'folders?dialog=create',
  images: `units/${SHOWN_UNIT_ID}`,
  import: 'import',
  tokens: 'settings/tokens',
  token: `settings/tokens/${DEMO_TOKENS[1].id}`,
  'token-issue': 'settings/tokens?dialog=issue',
  members: 'settings/members',
  'member-invite': 'settings/members?dialog=invite',
  audit: 'settings/audit',
  settings: 'settings',
  unknown: 'nowhere',
};

/** Rows of a price list, two of them with errors. */
const FAULTY_ROWS = [
  ['WE-Nr.', 'Etage', 'Zimmer', 'Wohnfläche (m²)', 'Kaufpreis', 'Kaltmiete', 'Status', 'Bezug'],
  ['WE 01', 'EG', '2,5', '78,12', '319.000,00 €', '950', 'verfügbar', 'sofort'],
  ['WE 02', 'Galerie', '3', '84,5', 'auf Anfrage', '', 'vergeben an Schmidt', ''],
  ['WE 03', '1. OG', 'drei', '61,5', '248.500,00', '780,50', 'Reserviert', 'Mai 2027'],
  ['WE 04', '2. OG', '4', '112', '489.000,00', '', 'Verkauft', ''],
];

describe.each(TURNS)('In $language, from $first.width px to $then.width px', (turn) => {
  const look = { ...turn.first, language: turn.language };
  let owner: Visitor;

  beforeAll(async () => {
    owner = await signedIn(OWNER, at('overview'), look);
  });

  afterAll(async () => {
    await owner.leaves();
  });

  test.each(Object.entries(PAGES).map(([name, path], number) => [name, path, number] as const))(
    'the page %s has no layout or accessibility fault',
    async (name, path, number) => {
      await owner.opens(at(path));
      await isFaultless(owner, name, number, turn);
    },
  );

  test('the steps of an import have no layout or accessibility fault', async () => {
    await owner.opens(at('import'));
    await owner.choosesFile(await csvFile('Lindenhof.csv', FAULTY_ROWS));
    await owner.page.getByLabel(/^(?:Projekt|Project)$/).selectOption({ index: 1 });
    await isFaultless(owner, 'import-columns', 0, turn);
    await owner.page.getByRole('button', { name: /^(?:Prüfen|Check)$/ }).click();
    await owner.page.locator('[aria-invalid=true]').first().waitFor();
    await isFaultless(owner, 'import-review', 1, turn);
    await owner.page.getByRole('radio', { name: /^(?:Alle|All) / }).check();
    await owner.page.getByRole('button', { name: /^(?:Zeile 5 ändern|Change row 5)$/ }).click();
    await isFaultless(owner, 'import-edit', 2, turn);
  });

  test('the sign-in page has no layout or accessibility fault', async () => {
    const somebody = await aVisitor(look);
    await somebody.opens('/app/');
    await isFaultless(somebody, 'sign-in', 0, turn);
    await somebody.leaves();
  });
});

test.each(['light', 'dark'] as const)(
  'The style guide has no layout or accessibility fault, %s',
  async (scheme) => {
    const somebody = await aVisitor({ scheme, language: 'en' });
    await somebody.page.goto(`${ORIGIN}/app/styleguide`);
    await somebody.reads('Styleguide');
    await somebody.page.locator('.table').waitFor();
    await somebody.findsNoFault(`styleguide-${scheme}`);
    await somebody.leaves();
  },
);

const MENU = [
  'Übersicht',
  'Einheiten',
  'Stapelplan',
  'Projekte',
  'Ordner',
  'Import',
  'Veröffentlichen',
  'API-Tokens',
  'Webhooks',
  'Personen',
  'Protokoll',
  'Einstellungen',
];
const OF_ADMINS = new Set(['Webhooks', 'Protokoll']);
const OF_EDITORS = MENU.filter((name) => !OF_ADMINS.has(name));
const FROM_EDITORS = new Set(['Import', 'Veröffentlichen']);
const FOR_EVERYBODY = OF_EDITORS.filter((name) => !FROM_EDITORS.has(name));

// axe examines the pages with the most controls, as the owner above, and with the fewest, as the viewer.
test.each([
  { name: ADMIN, menu: MENU, invites: true, renames: true },
  { name: EDITOR, menu: OF_EDITORS, invites: false, renames: false },
  { name: VIEWER, menu: FOR_EVERYBODY, invites: false, renames: false },
])(
  '$name is shown what the role permits, and told of what it does not',
  async ({ name, menu, invites, renames }) => {
    const person = await signedIn(name, at('overview'), { scheme: 'dark' });
    const { page } = person;
    const links = page.getByRole('navigation', { name: 'Hauptmenü' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(menu);
    for (const link of menu) {
      await links.filter({ hasText: link }).click();
      await person.reads(link);
      await person.seesPage();
      const picture = `${name}-${link}-1280`;
      await (name === VIEWER ? person.findsNoFault(picture) : person.fits(picture));
      await person.turns({ width: 390 });
      await person.fitsItsWidth();
      await person.turns({ width: 1280 });
      const [invite, save] = ['Person einladen', 'Speichern'].map((button) =>
        page.getByRole('button', { name: button, exact: true }),
      );
      expect(await invite?.count()).toBe(link === 'Personen' && invites ? 1 : 0);
      expect(await save?.count()).toBe(link === 'Einstellungen' && renames ? 1 : 0);
    }
    await person.opens(at('settings/audit'));
    await person.reads(
      menu.includes('Protokoll') ? 'Protokoll' : 'Ihre Rolle erlaubt diese Seite nicht',
    );
    await person.leaves();
  },
);

test('On a phone, no page shown to a viewer has a fault of layout', async () => {
  const person = await signedIn(VIEWER, at('overview'), { width: 390 });
  for (const path of [
    'units?q=klabauter',
    'stack',
    'projects',
    'folders',
    'settings/tokens',
    'settings/members',
    'settings/audit',
    'settings',
  ]) {
    await person.opens(at(path));
    await person.fits(`viewer-${path.replace('/', '-')}`);
  }
  await person.leaves();
});

test('On a phone a button opens the menu, and choosing a page closes it', async () => {
  const owner = await signedIn(OWNER, at('overview'), { width: 390 });
  const menu = owner.page.getByRole('navigation', { name: 'Hauptmenü' });
  expect(await menu.isVisible()).toBe(false);
  await owner.clicks('Menü');
  await menu.waitFor();
  await owner.findsNoFault('menu-390');
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
