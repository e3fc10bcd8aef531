import { expect, test } from 'vitest';
import { newlySignedIn, signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aNewestUnit } from './api.ts';
import { at, EDITOR, OWNER } from './people.ts';

useBrowser();

const RESTORED = 'Entwurf wiederhergestellt';

test('What is typed into the page of a unit comes back after a reload and in a second window, until it is discarded', async () => {
  const unit = at(`units/${await aNewestUnit({ unitIdentifier: 'Entwurf', city: 'Gera' })}`);
  const editor = await signedIn(EDITOR, unit);
  const { page } = editor;
  expect(await page.getByText(RESTORED).count()).toBe(0);
  await editor.fills('Ort', 'Jena');
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await editor.sees(RESTORED);
  expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Jena');
  await editor.sees('1 Feld ist nicht gespeichert.');
  await editor.findsNoFault('unit-restored', { part: 'main' });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByText(RESTORED).waitFor();
  expect(await second.getByLabel('Ort', { exact: true }).inputValue()).toBe('Jena');
  await second.close();

  await page.locator('.restored').getByRole('button', { name: 'Verwerfen' }).click();
  expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Gera');
  expect(await page.getByText(RESTORED).count()).toBe(0);
  await editor.opens(unit);
  expect(await page.getByLabel('Ort', { exact: true }).inputValue()).toBe('Gera');
  await editor.leaves();
});

test('What a person has typed is theirs alone: the next one at the browser has none of it, and they find it again', async () => {
  const unit = at(`units/${await aNewestUnit({ unitIdentifier: 'Entwurf 2', city: 'Gera' })}`);
  const visitor = await newlySignedIn(EDITOR, at('units?q=Vertrauliches'));
  const { page } = visitor;
  const city = page.getByLabel('Ort', { exact: true });
  await visitor.opens(unit);
  await visitor.fills('Ort', 'Jena');
  page.on('dialog', (asked) => void asked.accept());
  // The session ends, as one that has expired does: nobody signs out.
  await page.context().clearCookies();
  await visitor.signsIn(OWNER, unit);
  await city.waitFor();
  expect(await city.inputValue()).toBe('Gera');
  expect(await page.getByText(RESTORED).count()).toBe(0);
  await page.getByRole('link', { name: 'Einheiten', exact: true }).first().click();
  await visitor.reads('Einheiten');
  expect(page.url()).not.toContain('Vertrauliches');
  await page.context().clearCookies();
  await visitor.signsIn(EDITOR, unit);
  await visitor.sees(RESTORED);
  expect(await city.inputValue()).toBe('Jena');
  await visitor.leaves();
});

test('A new unit that was begun is there again, with its project, after the window was closed', async () => {
  const editor = await signedIn(EDITOR, at('units/new'));
  const { page } = editor;
  const projects = page.getByLabel('Projekt', { exact: true });
  const [, second = ''] = await projects.locator('option').allTextContents();
  await projects.selectOption(second);
  await editor.fills('Kennung', 'Begonnen 1');
  const window = await page.context().newPage();
  await window.goto(page.url());
  await window.getByText(RESTORED).waitFor();
  expect(await window.getByLabel('Kennung', { exact: true }).inputValue()).toBe('Begonnen 1');
  const chosen = window.getByLabel('Projekt', { exact: true }).locator('option:checked');
  expect(await chosen.textContent()).toBe(second);
  await window.close();
  await page.getByRole('link', { name: 'Projekte' }).click();
  await editor.clicks('Verwerfen und verlassen');
  await editor.reads('Projekte');
  await editor.opens(at('units/new'));
  expect(await page.getByLabel('Kennung', { exact: true }).inputValue()).toBe('');
  await editor.leaves();
});

test('What is typed into a small dialog is gone when that closes', async () => {
  const owner = await signedIn(OWNER, at('settings/members'));
  const name = owner.dialog.getByLabel('Name', { exact: true });
  const opens = () => owner.page.getByRole('button', { name: 'Person einladen' }).first().click();
  await opens();
  await name.fill('Ida Neu');
  await owner.page.keyboard.press('Escape');
  await owner.dialog.waitFor({ state: 'detached' });
  await opens();
  expect(await name.inputValue()).toBe('');
  await owner.leaves();
});
