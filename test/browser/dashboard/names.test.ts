import { expect, test } from 'vitest';
import { NORDLICHT } from '../../../src/local/demo/people.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, unitsOf } from './api.ts';
import { at, OWNER } from './people.ts';

useBrowser();

/** The pages that show the names of an organisation, a project or a unit. */
const pagesWith = (projectId: string, unitId: unknown) =>
  [
    'overview',
    `units?project=${projectId}`,
    `units/${String(unitId)}`,
    'units/new',
    `stack?project=${projectId}`,
    `import?project=${projectId}`,
    'projects',
    'folders',
    'settings/tokens',
    'settings/members',
    'settings/audit',
    'settings',
  ].map(at);

/** Renames the demo's first organisation, from an owner's open page. */
async function renames(owner: Visitor, name: string): Promise<void> {
  const sent = JSON.stringify({
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const rename = `fetch('/orgs/v1/${NORDLICHT.id}', ${sent}).then(({ status }) => status)`;
  expect(await owner.page.evaluate<number>(rename)).toBe(200);
}

/** Turns the text after it around, up to the end of what isolates it. */
const OVERRIDE = '\u202E';

/** 255 characters without a place to break the line. */
const LONG = 'Wohnungseigentumsgemeinschaft'.repeat(9).slice(0, 255);
/** The same length, with a character that reverses. */
const LONG_AND_REVERSING = `${OVERRIDE}${LONG.slice(1)}`;

/** Script: the texts that are shown from right to left, although they have no such characters. */
const REVERSED = `(() => {
  const reversed = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode;
    if (/[\\p{Bidi_Control}\\p{Script=Hebrew}\\p{Script=Arabic}]/u.test(node.data)) continue;
    const { length } = node.data;
    const leftOf = (at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    for (let n = 1; n < length; n++) {
      const [one, other] = [leftOf(n - 1), leftOf(n)];
      const isShown = one.width > 0 && other.width > 0 && one.top === other.top;
      if (isShown && other.left < one.left) {
        reversed.push(node.data);
        break;
      }
    }
  }
  return { reversed, title: document.title };
})()`;

test('A name of 255 characters makes no page wider, and reverses nothing but itself', async () => {
  const unitIdentifier = LONG_AND_REVERSING;
  const units = [{ unitIdentifier, etage: 1, etageLabel: '1. OG', street: LONG }];
  const project = await aProject(LONG_AND_REVERSING, units, { street: LONG, city: LONG });
  const [unit] = await unitsOf(project);
  const owner = await signedIn(OWNER, at('settings'));
  await renames(owner, LONG_AND_REVERSING);
  try {
    for (const [n, page] of pagesWith(project.id, unit?.['id']).entries()) {
      await (n === 0 ? owner.opens(page) : owner.goesTo(page));
      for (const width of [390, 1280] as const) {
        await owner.turns({ width });
        await owner.takesPicture(`long-names-${n}-${width}`);
        await owner.fitsItsWidth();
      }
      const { reversed, title } = await owner.page.evaluate<{ reversed: string[]; title: string }>(
        REVERSED,
      );
      expect({ page, reversed }).toEqual({ page, reversed: [] });
      expect({ page, title }).toEqual({ page, title: expect.not.stringContaining(OVERRIDE) });
    }
  } finally {
    await renames(owner, NORDLICHT.name);
  }
  await owner.leaves();
});

test('A message shows a name without its character that reverses', async () => {
  const project = await aProject(`Haus ${OVERRIDE}drawkcab`);
  const owner = await signedIn(OWNER, at(`projects?dialog=change&of=${project.id}`));
  await owner.clicks('Speichern');
  await owner.sees('„Haus drawkcab“ ist gespeichert.');
  await owner.leaves();
});
