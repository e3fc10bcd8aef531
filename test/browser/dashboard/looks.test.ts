import { afterAll, beforeAll, describe, test } from 'vitest';
import { SHOWN_UNIT_ID } from '../../../src/local/demo/stock.ts';
import { DEMO_TOKENS } from '../../../src/local/demo/tokens.ts';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import type { Scope } from '../axe.ts';
import { aVisitor, signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { csvFile } from '../files.ts';
import { at, OWNER } from './people.ts';

useBrowser();

/**
 * The looks of each page in each language, the first page's first. Together they have each pair of width,
 * scheme and language.
 */
const LOOKS = [
  {
    language: 'de',
    one: { width: 1280, scheme: 'light' },
    other: { width: 390, scheme: 'dark' },
  },
  {
    language: 'en',
    one: { width: 390, scheme: 'light' },
    other: { width: 1280, scheme: 'dark' },
  },
] as const;
type Looks = (typeof LOOKS)[number];

/**
 * Expects that a page, or a part of it, is without fault in the look in which it is open, and in the other
 * one, in which the next page then loads. axe examines each page in one language: two pages in German, the
 * next two in English, so that each width has half of them. In the second look, axe has only the rules about
 * colours.
 */
async function isFaultless(
  visitor: Visitor,
  page: string,
  number: number,
  { language, one, other }: Looks,
  scope: Scope = {},
) {
  const isAxed = language === (number % 4 < 2 ? 'de' : 'en');
  const isFine = async ({ width, scheme }: Looks['one' | 'other'], rules: Scope) => {
    const name = `${page}-${width}-${scheme}-${language}`;
    await (isAxed ? visitor.findsNoFault(name, rules) : visitor.fits(name));
  };
  const isOne = visitor.page.viewportSize()?.width === one.width;
  const [first, second] = isOne ? [one, other] : [other, one];
  await isFine(first, scope);
  await visitor.turns(second);
  await isFine(second, { ...scope, only: 'colours' });
}

/** The pages. If the address opens a dialog, the test examines the dialog, closes it, and examines the page. */
const PAGES = {
  overview: 'overview',
  units: 'units?status=reserviert&visibility=online',
  unit: 'units/019e6e50-0b00-7000-8000-2095a3a62cc8',
  'unit-new': 'units/new',
  stack: `stack?project=${SPEICHER.id}`,
  'stack-filtered': `stack?project=${SPEICHER.id}&status=frei,notartermin`,
  sales: 'sales',
  projects: 'projects?dialog=create',
  folders: 'folders?dialog=create',
  images: `units/${SHOWN_UNIT_ID}`,
  import: 'import',
  tokens: 'settings/tokens?dialog=issue',
  token: `settings/tokens/${DEMO_TOKENS[1].id}`,
  members: 'settings/members?dialog=invite',
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

describe.each(LOOKS)('In $language', (looks) => {
  const look = { ...looks.one, language: looks.language };
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
      if (path.includes('dialog=')) {
        await owner.dialog.waitFor();
        await isFaultless(owner, `${name}-dialog`, number + 1, looks, { part: 'dialog' });
        await owner.page.keyboard.press('Escape');
        await owner.dialog.waitFor({ state: 'detached' });
      }
      await isFaultless(owner, name, number, looks);
    },
  );

  test('the dialog to change a project has no layout or accessibility fault', async () => {
    await owner.opens(at(`projects?dialog=change&of=${SPEICHER.id}`));
    await owner.dialog.waitFor();
    await isFaultless(owner, 'project-change', 0, looks, { part: 'dialog' });
  });

  test('the steps of an import have no layout or accessibility fault', async () => {
    await owner.opens(at('import'));
    await owner.choosesFile(await csvFile('Lindenhof.csv', FAULTY_ROWS));
    await owner.page.getByLabel(/^(?:Projekt|Project)$/).selectOption({ index: 1 });
    await isFaultless(owner, 'import-columns', 0, looks);
    await owner.page.getByRole('button', { name: /^(?:Prüfen|Check)$/ }).click();
    await owner.page.locator('[aria-invalid=true]').first().waitFor();
    await isFaultless(owner, 'import-review', 1, looks);
    await owner.page.getByRole('radio', { name: /^(?:Zeilen|Rows) / }).check();
    await owner.page.getByRole('button', { name: /^(?:Zeile 5 ändern|Change row 5)$/ }).click();
    await isFaultless(owner, 'import-edit', 2, looks);
  });

  test('the sign-in page has no layout or accessibility fault', async () => {
    const somebody = await aVisitor(look);
    await somebody.opens('/app/');
    await isFaultless(somebody, 'sign-in', 0, looks);
    await somebody.leaves();
  });
});
