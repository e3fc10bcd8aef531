import { expect, test } from 'vitest';
import { SPEICHER } from '../../../src/local/demo/projects.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, projectNamed } from './api.ts';
import { at, EDITOR, VIEWER } from './people.ts';

useBrowser();

const PROJECTS = at('projects');

test('An editor creates a project, changes it, and finds every field again', async () => {
  const editor = await signedIn(EDITOR, PROJECTS);
  await editor.clicks('Projekt anlegen');
  await editor.fills('Name', 'Lindenhof');
  await editor.fills('Straße', 'Lindenallee');
  await editor.fills('Hausnummer', '12a');
  await editor.fills('Postleitzahl', '04105');
  await editor.fills('Ort', 'Leipzig');
  await editor.fills('Beschreibung', 'Altbau,\nsaniert');
  await editor.dialog.getByRole('button', { name: 'Projekt anlegen' }).click();
  await editor.row('Lindenhof').getByText('Lindenallee 12a, 04105 Leipzig').waitFor();
  await editor.sees('„Lindenhof“ ist angelegt.');

  await editor.chooses('Ändern', 'Lindenhof');
  const field = (label: string) => editor.dialog.getByLabel(label, { exact: true });
  expect(await field('Beschreibung').inputValue()).toBe('Altbau,\nsaniert');
  expect(await field('Land').inputValue()).toBe('Deutschland');
  await field('Name').fill('Lindenhof 2');
  await field('Datenquelle').fill('ERP');
  await field('Ort').fill('');
  await editor.clicks('Speichern');
  await editor.row('Lindenhof 2').getByText('Lindenallee 12a, 04105').waitFor();
  await editor.chooses('Ändern', 'Lindenhof 2');
  await editor.dialog.waitFor();
  expect(await field('Datenquelle').inputValue()).toBe('ERP');
  expect(await field('Ort').inputValue()).toBe('');
  expect(await projectNamed('Lindenhof 2')).toMatchObject({ city: null, country: 'Deutschland' });
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

test('A project’s name of blanks is refused at its field', async () => {
  const editor = await signedIn(EDITOR, `${PROJECTS}?dialog=create`);
  editor.expectsComplaint(/400/);
  await editor.fills('Name', '   ');
  await editor.dialog.getByRole('button', { name: 'Projekt anlegen' }).click();
  await editor.sees('Das darf nicht leer sein.');
  expect(await editor.page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
  await editor.leaves();
});

test('A viewer reads the projects and opens a project’s Stapelplan', async () => {
  const viewer = await signedIn(VIEWER, PROJECTS);
  await viewer.row(SPEICHER.name).waitFor();
  expect(await viewer.page.getByRole('main').getByRole('button').count()).toBe(0);
  await viewer.page.getByRole('link', { name: `Stapelplan: ${SPEICHER.name}` }).click();
  await viewer.reads(SPEICHER.name);
  expect(new URL(viewer.page.url()).searchParams.get('project')).toBe(SPEICHER.id);
  await viewer.leaves();
});

test('A project can be created with the keyboard alone', async () => {
  const editor = await signedIn(EDITOR, PROJECTS);
  const { keyboard } = editor.page;
  await editor.page.getByRole('button', { name: 'Projekt anlegen' }).focus();
  await keyboard.press('Enter');
  await editor.dialog.waitFor();
  await keyboard.type('Tastaturhof');
  await keyboard.press('Enter');
  await editor.row('Tastaturhof').waitFor();
  await editor.leaves();
});

test('The projects show how many units they have and how many are sold, and lead to them', async () => {
  const units = [{ status: 'verkauft' }, { status: 'verkauft' }, {}, {}, {}, {}, {}, {}];
  await aProject('Halb verkauft', units);
  const viewer = await signedIn(VIEWER, PROJECTS);
  const row = viewer.row('Halb verkauft');
  expect(await row.getByRole('cell').nth(1).textContent()).toBe('8');
  expect(await row.getByRole('cell').nth(2).textContent()).toMatch(/^2 \(25\s%\)$/);
  await viewer.findsNoFault('projects');
  await row.getByRole('link', { name: 'Halb verkauft', exact: true }).click();
  await viewer.page.waitForURL(/\/units\?project=/);
  await viewer.reads('Einheiten');
  await viewer.leaves();
});

test('A project without units is deleted; one with units cannot be', async () => {
  await aProject('Versehen');
  const editor = await signedIn(EDITOR, PROJECTS);
  await editor.clicks(`Aktionen: ${SPEICHER.name}`);
  const actions = editor.page.getByRole('group', { name: `Aktionen: ${SPEICHER.name}` });
  expect(await actions.getByRole('button').allTextContents()).toEqual(['Ändern']);
  await editor.chooses('Löschen', 'Versehen');
  await editor.findsNoFault('project-delete');
  await editor.dialog.getByRole('button', { name: 'Löschen' }).click();
  await editor.sees('Versehen ist gelöscht.');
  await editor.row('Versehen').waitFor({ state: 'detached' });
  expect(await projectNamed('Versehen')).toBeUndefined();
  await editor.leaves();
});
