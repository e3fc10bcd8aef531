import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { ORIGIN } from '../origin.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, idIn, projectNamed } from './api.ts';
import { at, EDITOR, VIEWER } from './people.ts';
import { uploads } from './pictures.ts';

useBrowser();

const PROJECTS = at('projects');

test('An editor corrects a new project’s name, changes the project, and finds every field again', async () => {
  const name = `Lindenhof ${Date.now()}`; // another one in each try
  const editor = await signedIn(EDITOR, PROJECTS);
  await editor.clicks('Projekt anlegen');
  const create = editor.dialog.getByRole('button', { name: 'Projekt anlegen' });
  editor.expectsComplaint(/400/);
  await editor.fills('Name', '   ');
  await create.click();
  await editor.sees('Das darf nicht leer sein.');
  await editor.page.locator(':focus[aria-invalid=true]').waitFor();

  await editor.fills('Name', name);
  await editor.fills('Straße', 'Lindenallee');
  await editor.fills('Hausnummer', '12a');
  await editor.fills('Postleitzahl', '04105');
  await editor.fills('Ort', 'Leipzig');
  await editor.fills('Beschreibung', 'Altbau,\nsaniert');
  await create.click();
  await editor.row(name).getByText('Lindenallee 12a, 04105 Leipzig').waitFor();
  await editor.sees(`„${name}“ ist angelegt.`);

  await editor.chooses('Ändern', name);
  const field = (label: string) => editor.dialog.getByLabel(label, { exact: true });
  expect(await field('Beschreibung').inputValue()).toBe('Altbau,\nsaniert');
  expect(await field('Land').inputValue()).toBe('Deutschland');
  await field('Name').fill(`${name} B`);
  await field('Datenquelle').fill('ERP');
  await field('Ort').fill('');
  await editor.clicks('Speichern');
  await editor.row(`${name} B`).getByText('Lindenallee 12a, 04105').waitFor();
  await editor.chooses('Ändern', `${name} B`);
  await editor.dialog.waitFor();
  expect(await field('Datenquelle').inputValue()).toBe('ERP');
  expect(await field('Ort').inputValue()).toBe('');
  expect(await projectNamed(`${name} B`)).toMatchObject({ city: null, country: 'Deutschland' });
  await editor.leaves();
});

test('A project keeps the changes of two people at the same time', async () => {
  const editor = await signedIn(EDITOR, PROJECTS);
  await editor.chooses('Ändern', SPEICHER.name);
  const other = await signedIn(EDITOR, PROJECTS);
  await other.chooses('Ändern', SPEICHER.name);
  await other.fills('Datenempfang', 'Portal');
  await other.clicks('Speichern');
  await other.sees(`„${SPEICHER.name}“ ist gespeichert.`);
  await editor.fills('Datenquelle', 'CRM');
  await editor.clicks('Speichern');
  await editor.sees(`„${SPEICHER.name}“ ist gespeichert.`);
  await editor.chooses('Ändern', SPEICHER.name);
  await editor.dialog.waitFor();
  expect(await editor.page.getByLabel('Datenempfang', { exact: true }).inputValue()).toBe('Portal');
  expect(await editor.page.getByLabel('Datenquelle', { exact: true }).inputValue()).toBe('CRM');
  await editor.leaves();
  await other.leaves();
});

test('The projects show how many units they have and how many are sold, and lead to them and to the Stapelplan', async () => {
  const units = [{ status: 'verkauft' }, { status: 'verkauft' }, {}, {}, {}, {}, {}, {}];
  const { id, name } = await aProject(`Halb verkauft ${Date.now()}`, units);
  const viewer = await signedIn(VIEWER, PROJECTS);
  const row = viewer.row(name);
  expect(await row.getByRole('cell').nth(0).textContent()).toBe('8');
  expect(await row.getByRole('cell').nth(1).textContent()).toMatch(/^2 \(25\s%\)$/);
  await viewer.fits('projects');
  await row.getByRole('link', { name, exact: true }).click();
  await viewer.page.waitForURL(/\/projects\/[\da-f-]+$/);
  await viewer.reads(name);

  await viewer.page.goBack();
  await viewer.page.getByRole('link', { name: `Stapelplan: ${name}` }).click();
  await viewer.reads(name);
  expect(new URL(viewer.page.url()).searchParams.get('project')).toBe(id);

  // On a phone each project is a row of two lines.
  await viewer.turns({ width: 390 });
  await viewer.opens(PROJECTS);
  const box = await viewer.row(name).boundingBox();
  expect(box?.height).toBeLessThanOrEqual(84);
  await viewer.findsNoFault('projects-390');
  await viewer.leaves();
});

test('An editor chooses a project’s picture among those of its units', async () => {
  const project = await aProject(`Mit Titelbild ${Date.now()}`, [{ unitIdentifier: 'A-1' }]);
  const editor = await signedIn(EDITOR, at(`units/${await idIn(project)}`));
  await uploads(editor, ['Ansicht.png', 'Garten.png']);
  await editor.opens(at(`projects/${project.id}`));
  const cover = editor.page.locator('[data-cover] img');
  const first = await pathOf(cover);
  await editor.clicks('Titelbild ändern');
  const offered = editor.dialog.getByRole('listitem');
  await offered.nth(1).waitFor();
  await editor.findsNoFault('project-cover', { part: 'dialog' });
  await offered.nth(1).getByRole('button').click();
  await editor.sees('Das Titelbild ist geändert.');
  await expect.poll(() => pathOf(cover)).not.toBe(first);
  const chosen = await pathOf(cover);
  await editor.opens(at(`projects/${project.id}`));
  expect(await pathOf(cover)).toBe(chosen);
  await editor.turns({ width: 390, scheme: 'dark' });
  await editor.findsNoFault('project-page-390');
  await editor.leaves();
});

/** The path of a picture, whose link is signed anew each time. */
const pathOf = async (picture: Locator) =>
  new URL((await picture.getAttribute('src')) ?? '', ORIGIN).pathname;

test('A project is created with the keyboard alone, and deleted; one with units cannot be deleted', async () => {
  const name = `Tastaturhof ${Date.now()}`; // another one in each try
  const editor = await signedIn(EDITOR, PROJECTS);
  const { keyboard } = editor.page;
  await editor.page.getByRole('button', { name: 'Projekt anlegen' }).focus();
  await keyboard.press('Enter');
  await editor.dialog.waitFor();
  await keyboard.type(name);
  await keyboard.press('Enter');
  await editor.row(name).waitFor();
  await editor.page.getByRole('link', { name, exact: true }).click();
  await editor.reads(name);
  // What comes next in a project without units.
  await editor.page.getByRole('link', { name: 'Einheit anlegen' }).waitFor();
  await editor.findsNoFault('project-empty');
  await editor.page.goBack();

  await editor.clicks(`Aktionen: ${SPEICHER.name}`);
  const actions = editor.page.getByRole('group', { name: `Aktionen: ${SPEICHER.name}` });
  expect(await actions.getByRole('button').allTextContents()).toEqual(['Ändern']);
  await editor.chooses('Löschen', name);
  await editor.findsNoFault('project-delete', { part: 'dialog' });
  await editor.dialog.getByRole('button', { name: 'Löschen' }).click();
  await editor.sees(`${name} ist gelöscht.`);
  await editor.row(name).waitFor({ state: 'detached' });
  expect(await projectNamed(name)).toBeUndefined();
  await editor.leaves();
});
