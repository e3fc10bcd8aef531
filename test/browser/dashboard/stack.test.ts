import { expect, test } from 'vitest';
import { SPEICHER, STREUBESITZ } from '../../../src/local/demo/projects.ts';
import { UNIT_STATUSES } from '../../../src/values/unit-states.ts';
import { UNKNOWN } from '../../harness/unknown.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, reserves } from './api.ts';
import { flat as listed, says } from './list.ts';
import { at, EDITOR, VIEWER } from './people.ts';

useBrowser();

const planOf = (project: { id: string }, query = '') => at(`stack?project=${project.id}${query}`);

/** A landscape A4 page without margins, in pixels. */
const A4 = { width: 1047, height: 718 };

/** Units on floors -1 to 8, and some without a floor. */
const manyUnits = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    unitNumber: String(n + 1).padStart(3, '0'),
    status: UNIT_STATUSES[n % 6],
    ...(n % 11 < 10 && { etage: (n % 11) - 1 }),
  }));

const units = ({ page }: Visitor) => page.locator('.plan-unit:visible');
const fitting = ({ page }: Visitor) => page.locator('.plan-unit:not(.faded):visible');
/** The floors of the plan, or of its first house. */
const floorNames = ({ page }: Visitor) =>
  page.locator('.plan').first().locator('.plan-floor h3').allTextContents();
const legend = ({ page }: Visitor, status: string) =>
  page.getByRole('button', { name: new RegExp(`^${status} \\d+$`) });
const countOf = async (person: Visitor, status: string) =>
  Number(/\d+$/.exec((await legend(person, status).textContent()) ?? '')?.[0]);

/** Looks at the page as it is printed. */
async function onPaper({ page }: Visitor, look: () => Promise<void>): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(A4);
  await look();
  await page.emulateMedia({ media: null });
}

/** Prints the page. @returns the number of pages and their sizes. */
async function printOf({ page }: Visitor) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\]/g)];
  return {
    pages: pdf.match(/\/Type \/Page\b/g)?.length,
    sizes: new Set(
      sizes.map(
        ([, , , width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
      ),
    ),
  };
}

/** Waits until the plan shows its number of units, which can also be the end of another text. */
const showsCount = ({ page }: Visitor, text: string) =>
  page.getByText(text, { exact: true }).waitFor();

const flat = (...about: Parameters<typeof listed>) => ({
  ...listed(...about),
  wohnflaecheQm: '70.50',
  etage: 1,
});

/** Chooses another project above the open plan. */
async function chooses(viewer: Visitor, project: { readonly id: string }, count: number) {
  const { page } = viewer;
  await page.getByLabel('Projekt', { exact: true }).selectOption(project.id);
  await page.waitForURL((url) => url.searchParams.get('project') === project.id);
  await showsCount(viewer, `${count} Einheiten`);
}

const ON_ONE_PAGE = { pages: 1, sizes: new Set(['842×595']) };

/** Script: the units in which texts overlap, or in which one is cut. */
const FAULTS = `[...document.querySelectorAll('.plan-unit')].flatMap((unit) => {
  const tile = unit.getBoundingClientRect();
  const texts = [...unit.querySelectorAll(':scope > :not(.unseen)')]
    .filter((text) => text.textContent.trim() !== '' && text.getClientRects().length > 0)
    .map((text) => ({ text, box: text.getBoundingClientRect() }));
  const meet = texts.some((one, at) => texts.slice(at + 1).some((other) =>
    one.box.left < other.box.right - 0.5 && other.box.left < one.box.right - 0.5 &&
    one.box.top < other.box.bottom - 0.5 && other.box.top < one.box.bottom - 0.5));
  const isCut = texts.some(({ text, box }) => box.top < tile.bottom - 1.5 &&
    (text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0 || box.bottom > tile.bottom + 0.5 || box.right > tile.right));
  return meet || isCut ? [unit.textContent] : [];
})`;

test('The Stapelplan shows a project floor by floor, by patterns, and its legend fades the units that do not fit, through the address', async () => {
  const viewer = await signedIn(VIEWER, planOf(SPEICHER));
  const { page } = viewer;
  const floors = await floorNames(viewer);
  expect(floors.at(-1)).toBe('ohne Etage');
  expect(floors.slice(-4, -1)).toEqual(['1. OG', 'EG', '1. UG']);
  const numbers = await page
    .locator('.plan')
    .first()
    .locator('.plan-floor')
    .filter({ hasText: '1. OG' })
    .locator('.plan-unit strong')
    .allTextContents();
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).toEqual(numbers.toSorted());

  const patterns = await page.evaluate<string[]>(
    `[...document.querySelectorAll('.plan-pattern')].map((each) => {
      const { backgroundImage, backgroundSize } = getComputedStyle(each);
      return (backgroundImage + backgroundSize).replace(/rgb[^)]*\\)|color\\([^)]*\\)/g, '');
    })`,
  );
  expect(new Set(patterns).size).toBe(6);
  // Screen readers get a unit's status by its name.
  await page
    .getByRole('link', { name: /^\S+ [\d,]+ Zi\. [\d.,]+ m² [\d.,]+ € frei$/ })
    .first()
    .waitFor();

  const total = await units(viewer).count();
  const [free, sold] = [await countOf(viewer, 'frei'), await countOf(viewer, 'verkauft')];
  await legend(viewer, 'frei').click();
  await showsCount(viewer, `${free} Einheiten`);
  await expect.poll(() => fitting(viewer).count()).toBe(free);
  expect(await units(viewer).count()).toBe(total);
  await legend(viewer, 'verkauft').click();
  await showsCount(viewer, `${free + sold} Einheiten`);
  await expect.poll(() => fitting(viewer).count()).toBe(free + sold);
  expect(await floorNames(viewer)).toEqual(floors);
  await page.reload();
  await showsCount(viewer, `${free + sold} Einheiten`);
  expect(await legend(viewer, 'frei').getAttribute('aria-pressed')).toBe('true');
  await viewer.clicks('Alle zeigen');
  await showsCount(viewer, `${total} Einheiten`);
  await expect.poll(() => fitting(viewer).count()).toBe(total);
  await viewer.leaves();
});

test('The Stapelplan has houses side by side, and filters by rooms, price and house are in the address and in words', async () => {
  const project = await aProject('Hafenkante', [
    flat('A', 'A-101', '3', '449999.99'),
    flat('B', 'B-101', '3', '450000'),
    flat('B', 'B-102', '3', '450000.01'),
    ...['B-103', 'B-104', 'B-105'].map((name) => flat('B', name, '2.5', '300000')),
  ]);
  const viewer = await signedIn(VIEWER, planOf(project, '&zimmer=3&kaufpreis=..450000'));
  const { page } = viewer;
  await says(
    viewer,
    '3 Zimmer · bis 450.000 €: 2 Einheiten, 2 frei, von 449.999,99 € bis 450.000 €',
  );
  const houses = page.locator('.plan-house > h3');
  expect(await houses.allTextContents()).toEqual([
    'Haus A 1 von 1 frei · 0\u{A0}% verkauft',
    'Haus B 5 von 5 frei · 0\u{A0}% verkauft',
  ]);
  // Five flats of a floor are side by side.
  const lines = `new Set([...document.querySelectorAll('.plan-house:last-child .plan-unit')]
    .map((unit) => unit.getBoundingClientRect().top)).size`;
  expect(await page.evaluate<number>(lines)).toBe(1);
  expect(await fitting(viewer).locator('strong').allTextContents()).toEqual(['A-101', 'B-101']);
  await viewer.takesPicture('stack-houses');
  await viewer.clicks('Haus');
  await page
    .getByRole('group', { name: 'Haus', exact: true })
    .getByText('B', { exact: true })
    .click();
  await says(viewer, '3 Zimmer · bis 450.000 € · Haus B: 1 Einheit, 1 frei, 450.000 €');
  await page.reload();
  await says(viewer, '3 Zimmer · bis 450.000 € · Haus B: 1 Einheit, 1 frei, 450.000 €');
  await viewer.findsNoFault('stack-houses');
  await viewer.turns({ width: 390 });
  await viewer.findsNoFault('stack-houses-390');
  // A phone shows one house at a time: at first the one that the filter names.
  expect(await page.locator('.plan-house > h3:visible').allTextContents()).toEqual([
    'Haus B 5 von 5 frei · 0\u{A0}% verkauft',
  ]);
  await page.getByText('Haus A', { exact: true }).first().click();
  await page.getByRole('link', { name: /^A-101/ }).waitFor();
  expect(await units(viewer).count()).toBe(1);
  await viewer.leaves();
});

test('Tiles say the price, the price per square metre or the status, a strip says more about the unit in focus, and the print has the reference', async () => {
  const project = await aProject('Kontorhaus', [
    flat('A', 'A-101', '3', '423000'),
    flat('A', 'A-102', '3', '450000'),
    { ...flat('A', 'A-103', '3', '423000'), status: 'notarvorbereitung' },
  ]);
  await reserves(project, 'A-102', 'HK-2026-118');
  const viewer = await signedIn(VIEWER, planOf(project));
  const { page } = viewer;
  const said = () => page.locator('.plan-price').allTextContents();
  await viewer.sees(/^bis \d\d\.\d\d\.$/);
  await expect.poll(said).toEqual([' 423.000 €', ' 450.000 €', ' 423.000 €']);
  await page.getByText('€/m²', { exact: true }).click();
  await expect.poll(said).toEqual([' 6.000 €/m²', ' 6.383 €/m²', ' 6.000 €/m²']);
  await page.getByText('Vorgang', { exact: true }).click();
  await expect.poll(said).toEqual([' frei', ' reserviert', ' Notarvorb.']);
  await page.getByRole('link', { name: /^A-102/ }).focus();
  const strip = page.getByRole('complementary', { name: 'A-102' });
  await strip.getByText(/^bis \d\d\.\d\d\. · HK-2026-118$/).waitFor();
  await strip.getByText('6.382,98 €/m²').waitFor();
  await viewer.findsNoFault('stack-strip');
  expect(await page.locator('.plan-reference').isVisible()).toBe(false);
  await onPaper(viewer, async () => {
    await page.locator('.plan-reference').waitFor();
    expect(await page.evaluate<string[]>(FAULTS)).toEqual([]);
  });
  expect(await printOf(viewer)).toEqual(ON_ONE_PAGE);
  await viewer.leaves();
});

test('The Stapelplan shows whole names, another project and archived units, and the keyboard opens a unit', async () => {
  const project = await aProject('Hochhaus', [
    { unitIdentifier: 'Penthouse West mit Dachterrasse', etageLabel: 'DG', kaufpreis: '1119500' },
    { unitIdentifier: 'A-501', unitNumber: '7', etage: 5, zimmer: '1.5', wohnflaecheQm: '40.99' },
  ]);
  const viewer = await signedIn(VIEWER, planOf(project));
  const { page } = viewer;
  await page.getByRole('link', { name: /^A-501 1,5 Zi\. 40,99 m²/ }).waitFor();
  expect(await floorNames(viewer)).toEqual(['DG', '5. OG']);
  const isWhole = `[...document.querySelectorAll('.plan-unit strong')]
    .every((name) => name.scrollWidth <= name.clientWidth)`;
  expect(await page.evaluate<boolean>(isWhole)).toBe(true);

  await page.getByLabel('Projekt', { exact: true }).selectOption(STREUBESITZ.name);
  await viewer.reads(STREUBESITZ.name);
  const before = await units(viewer).count();
  await viewer.clicks('Filter');
  await viewer.clicks('auch');
  await expect.poll(() => units(viewer).count()).toBeGreaterThan(before);
  const first = units(viewer).first();
  const href = await first.getAttribute('href');
  await first.press('Enter');
  await page.waitForURL(`**${href}`);
  await page.goBack();
  await viewer.reads(STREUBESITZ.name);

  viewer.expectsComplaint(/404/); // of the plan, which is requested beside the projects
  await viewer.opens(planOf({ id: UNKNOWN }));
  await viewer.reads('Dieses Projekt gibt es nicht oder nicht mehr.');
  await viewer.leaves();
});

test('The Stapelplan of the demo’s largest project, of 600 and of 330 units prints on one A4 page', async () => {
  // Thirty units on each floor fill ten columns and the whole height of the page.
  const [full, large] = [
    await aProject('Hafenkontor', manyUnits(330)),
    await aProject('Hochhaus', manyUnits(600)),
  ];
  const viewer = await signedIn(VIEWER, planOf(SPEICHER, '&archived=with'), { scheme: 'dark' });
  expect(await printOf(viewer)).toEqual(ON_ONE_PAGE);
  await chooses(viewer, full, 330);
  expect(await printOf(viewer)).toEqual(ON_ONE_PAGE);
  const requests: string[] = [];
  viewer.page.on('request', (request) => {
    if (/\/(?:plan|properties)\?/.test(request.url())) requests.push(request.url());
  });
  await viewer.opens(planOf(large));
  await viewer.sees('600 Einheiten');
  expect(requests).toHaveLength(1);
  expect(await printOf(viewer)).toEqual(ON_ONE_PAGE);
  await viewer.leaves();
});

test('A printed Stapelplan of 8 to 312 units shows whole names, and the end of a reservation beside or below one', async () => {
  const counts = [8, 60, 150, 312] as const;
  const projects = await Promise.all(
    counts.map(async (count) => {
      const floors = Math.min(7, count / 2);
      const project = await aProject(
        'Weidenpark',
        Array.from({ length: count }, (_, n) => ({
          unitIdentifier: `W-${String(n + 1).padStart(3, '0')}`,
          status: 'frei',
          etage: n % floors,
          wohnflaecheQm: '113.45',
          kaufpreis: '1119500',
        })),
      );
      await reserves(project, 'W-001');
      return { project, count };
    }),
  );
  const editor = await signedIn(EDITOR, planOf(SPEICHER));
  for (const { project, count } of projects) {
    await chooses(editor, project, count);
    await editor.sees(/^bis \d\d\.\d\d\.$/);
    expect(await printOf(editor)).toEqual(ON_ONE_PAGE);
    await onPaper(editor, async () => {
      await editor.takesPicture(`stack-print-reserved-${count}`);
      expect(await editor.page.evaluate<string[]>(FAULTS), `of ${count} units`).toEqual([]);
    });
    await editor.turns({ width: 1280 });
  }
  await editor.leaves();
});

test('Two houses print one below the other, each with its own floors, what the tiles say, and a legend as on the screen', async () => {
  const shards = ['A', 'B'].flatMap((haus) =>
    Array.from({ length: 24 }, (_, n) => ({
      ...flat(haus, `${haus}-${n % 6}0${Math.floor(n / 6) + 1}`, '3', '1119500'),
      etage: n % 6,
      // The top floor of the lower house only.
      ...(haus === 'B' && n % 6 === 5 && { etageLabel: 'DG' }),
    })),
  );
  const tower = ['A', 'B'].flatMap((haus) =>
    Array.from({ length: 26 }, (_, n) => ({
      ...flat(haus, `${haus}-${n % 13}`, '3', '1119500'),
      etage: n % 13,
      ...(haus === 'B' && n % 13 === 12 && { etageLabel: 'DG' }),
    })),
  );
  const [project, towers] = [await aProject('Hafenkante', shards), await aProject('Türme', tower)];
  await reserves(project, 'A-001', 'HK-2026-118');
  const viewer = await signedIn(VIEWER, planOf(project));
  const { page } = viewer;
  await viewer.sees(/^bis \d\d\.\d\d\.$/);
  const patterns = () =>
    page.evaluate<string[]>(`[...document.querySelectorAll('.plan-pattern')].map((each) => {
      const { left, width, height } = each.getBoundingClientRect();
      return left < 0 ? 'cut' : width + '×' + height;
    })`);
  const onScreen = await patterns();
  const prices = () =>
    page.evaluate<number>(`[...document.querySelectorAll('.plan-unit')].filter((unit) =>
      unit.querySelector('.plan-price').getBoundingClientRect().bottom <
        unit.getBoundingClientRect().bottom).length`);
  expect(await printOf(viewer)).toEqual(ON_ONE_PAGE);
  await onPaper(viewer, async () => {
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('.plan-house > h3:visible').allTextContents()).toEqual([
      expect.stringMatching(/^Haus A /),
      expect.stringMatching(/^Haus B /),
    ]);
    expect((await page.locator('.plan-floor h3').allTextContents()).join(' ')).toBe(
      '5. OG 4. OG 3. OG 2. OG 1. OG EG DG 4. OG 3. OG 2. OG 1. OG EG',
    );
    expect(await patterns()).toEqual(onScreen);
    expect(await prices()).toBe(48);
    expect(await page.evaluate<string[]>(FAULTS)).toEqual([]);
    await viewer.takesPicture('stack-print-houses');
    // Too many floors for a page share rows, whose names hold for all their units.
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
  });
  await viewer.opens(planOf(towers));
  await viewer.sees('52 Einheiten');
  expect(await printOf(viewer)).toEqual(ON_ONE_PAGE);
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  expect(await floorNames(viewer)).toHaveLength(13);
  expect((await floorNames(viewer))[0]).toBe('12. OG');
  await viewer.leaves();
});

test('A Stapelplan of an ordinary size has its whole height at first, so that nothing moves while it is scrolled', async () => {
  const viewer = await signedIn(VIEWER, planOf(SPEICHER));
  const { page } = viewer;
  await units(viewer).last().waitFor();
  const height = () => page.evaluate<number>('document.documentElement.scrollHeight');
  const first = await height();
  for (const floor of await page.locator('.plan-floor').all()) {
    await floor.scrollIntoViewIfNeeded();
    expect(await height()).toBe(first);
  }
  await viewer.leaves();
});

test('The Stapelplan of 1,300 units draws floors while they are near, and prints all', async () => {
  const viewer = await signedIn(VIEWER, planOf(await aProject('Großsiedlung', manyUnits(1300))));
  await viewer.sees('1.300 Einheiten');
  const drawn = () => viewer.page.locator('.plan-unit').count();
  expect(await drawn()).toBeGreaterThan(0);
  expect(await drawn()).toBeLessThan(1300);
  await viewer.page.evaluate("dispatchEvent(new Event('beforeprint'))");
  expect(await drawn()).toBe(1300);
  await viewer.page.evaluate("dispatchEvent(new Event('afterprint'))");
  await expect.poll(drawn).toBeLessThan(1300);
  const floors = await viewer.page.locator('.plan-floor').all();
  let total = 0;
  for (const floor of [...floors, ...floors.toReversed()]) {
    await floor.scrollIntoViewIfNeeded();
    await floor.locator('.plan-unit').first().waitFor();
    total += await floor.locator('.plan-unit').count();
  }
  expect(total).toBe(2 * 1300);
  await expect.poll(drawn).toBeLessThan(1300);
  await viewer.leaves();
});
