import { expect, test } from 'vitest';
import { newlySignedIn, signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject } from './api.ts';
import { pictures } from './pictures.ts';
import { at, EDITOR, IN_TWO_ORGANISATIONS, OWNER } from './people.ts';

useBrowser();

test('Ending one session, and then all others, signs their browsers out', async () => {
  const atWork = await newlySignedIn(IN_TWO_ORGANISATIONS, at('settings'));
  const atHome = await newlySignedIn(IN_TWO_ORGANISATIONS, at('overview'));
  await atWork.page.reload();
  const others = atWork.page.getByRole('button', { name: /^Beenden: Chrome/ });
  await others.first().waitFor();
  const before = await others.count();
  await others.first().click(); // the newest
  await atWork.sees('Die Anmeldung ist beendet.');
  await expect.poll(() => others.count()).toBe(before - 1);
  await atHome.page.getByRole('link', { name: 'API-Tokens' }).click();
  await atHome.reads('Anmelden');
  await atWork.findsNoFault('sessions');

  await atHome.signsIn(IN_TWO_ORGANISATIONS, at('overview'));
  await atWork.page.reload();
  await atWork.clicks('Alle anderen beenden');
  await atWork.sees('Alle anderen Anmeldungen sind beendet.');
  await atHome.page.getByRole('link', { name: 'API-Tokens' }).click();
  await atHome.reads('Anmelden');
  await atWork.sees('dieser Browser');
  await atWork.leaves();
  await atHome.leaves();
});

test('The chosen colour scheme and language stay after a reload', async () => {
  const editor = await signedIn(EDITOR, at('settings'));
  const background = 'getComputedStyle(document.documentElement).backgroundColor';
  const light = await editor.page.evaluate<string>(background);
  await editor.page.getByLabel('Farben').selectOption('dunkel');
  expect(await editor.page.evaluate<string>(background)).not.toBe(light);
  await editor.page.getByLabel('Sprache').selectOption('English');
  await editor.reads('Settings');
  await editor.page.reload();
  await editor.reads('Settings');
  expect(await editor.page.getAttribute('html', 'lang')).toBe('en');
  expect(await editor.page.evaluate<string>(background)).not.toBe(light);
  await editor.leaves();
});

test('The settings name each limit of the plan, folders and storage too', async () => {
  const owner = await signedIn(OWNER, at('settings'));
  const plan = owner.page.locator('section', { hasText: 'Nur der Betreiber' });
  await expect.poll(() => plan.innerText()).toMatch(/Ordner\s+\S+\s+Speicher für Dateien\s+\S/);
  await owner.leaves();
});

test('The letterhead of the settings stands on price lists: logo, address and contact', async () => {
  const { id } = await aProject('Mit Briefkopf', [{ unitIdentifier: 'WE 1', kaufpreis: 300_000 }]);
  const owner = await signedIn(OWNER, at('settings'));
  const { page } = owner;
  await page.locator('input[type=file]').setInputFiles(await pictures(owner, ['logo.png']));
  await page.getByRole('img', { name: 'Logo' }).waitFor();
  await owner.fills('Anschrift', 'Am Kai 5\n28195 Bremen');
  await owner.fills('Kontakt', 'Telefon 0421 555 0100');
  await owner.findsNoFault('letterhead-settings');
  await owner.clicks('Briefkopf speichern');
  await owner.sees('Der Briefkopf ist gespeichert.');
  await owner.fills('Firma', 'Weserhöfe GmbH');
  await owner.fills('Anbieterkennung (OpenImmo)', 'WH-1');
  await owner.fills('Impressum', 'Weserhöfe GmbH\nBremen');
  await owner.clicks('Angaben speichern');
  await owner.sees('Die Angaben sind gespeichert.');
  await page.reload();
  await expect.poll(() => page.getByLabel('Firma').inputValue()).toBe('Weserhöfe GmbH');
  await owner.opens(at(`projects/${id}/price-list`));
  await owner.sees('Am Kai 5');
  await owner.sees('Telefon 0421 555 0100');
  const isDrawn = `document.querySelector('.price-list header img').naturalWidth > 0`;
  await expect.poll(() => page.evaluate<boolean>(isDrawn)).toBe(true);
  await owner.findsNoFault('price-list-letterhead');
  await owner.leaves();
});
