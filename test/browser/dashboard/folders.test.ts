import { expect, test } from 'vitest';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, getsFloorPlan } from './api.ts';
import { at, EDITOR, OWNER } from './people.ts';
import { pictures } from './pictures.ts';

useBrowser();

const FOLDERS = at('folders');

/** The list of a folder's subfolders. */
const within = ({ page }: Visitor, name: string) => page.getByRole('list', { name, exact: true });

test('An editor creates a subfolder, renames it, and moves it to the top level, but not a folder into itself', async () => {
  const editor = await signedIn(EDITOR, FOLDERS);
  await editor.chooses('Ändern', 'Exposés');
  await editor.dialog.waitFor();
  const places = await editor.page.getByLabel('Liegt in').getByRole('option').allTextContents();
  expect(places).toContain('Energieausweise');
  expect(places.join()).not.toMatch(/Exposés|Speicherquartier Ost/);
  await editor.clicks('Abbrechen');
  await editor.dialog.waitFor({ state: 'detached' });

  await editor.chooses('Unterordner anlegen', 'Exposés');
  await editor.fills('Name', 'Haus 2');
  await editor.dialog.getByRole('button', { name: 'Ordner anlegen' }).click();
  await within(editor, 'Exposés').getByText('Haus 2').waitFor();

  await editor.chooses('Ändern', 'Haus 2');
  await editor.fills('Name', 'Haus 2, Pläne');
  await editor.page.getByLabel('Liegt in').selectOption('oberste Ebene');
  await editor.clicks('Speichern');
  await editor.sees('„Haus 2, Pläne“ ist gespeichert.');
  await within(editor, 'Exposés').getByText('Haus 2').waitFor({ state: 'detached' });
  await editor.findsNoFault('folder-moved');
  await editor.leaves();
});

test('A private folder is visible only to its creator until it is shared', async () => {
  const editor = await signedIn(EDITOR, FOLDERS);
  await editor.clicks('Ordner anlegen');
  await editor.fills('Name', 'Notizen');
  await editor.dialog.getByRole('radio', { name: 'nur Sie' }).check();
  await editor.dialog.getByRole('button', { name: 'Ordner anlegen' }).click();
  await editor.page.getByRole('listitem').filter({ hasText: 'Notizen' }).last().waitFor();

  const owner = await signedIn(OWNER, FOLDERS);
  await owner.page.getByRole('link', { name: 'Exposés' }).waitFor();
  expect(await owner.page.getByText('Notizen').count()).toBe(0);

  await editor.chooses('Ändern', 'Notizen');
  await editor.dialog.getByRole('radio', { name: 'alle' }).check();
  await editor.clicks('Speichern');
  await editor.sees('„Notizen“ ist gespeichert.');
  await owner.page.reload();
  await owner.chooses('Ändern', 'Notizen');
  await owner.sees(/Nur die Person, die den Ordner angelegt hat/);
  await owner.leaves();
  await editor.leaves();
});

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n1 0 obj<<>>endobj\n% ${name}\n%%EOF\n`),
});

/** Where a part of the page ends, in pixels from the left. */
const endOf = (box: { readonly x: number; readonly width: number } | null) =>
  box === null ? Infinity : Math.round(box.x + box.width);

/** Waits until nothing is being uploaded. */
const arrive = ({ page }: Visitor) =>
  page.getByRole('list', { name: 'Wird hochgeladen' }).waitFor({ state: 'detached' });

const documents = ({ page }: Visitor) => page.getByRole('list', { name: 'Unterlagen' });

test('An editor uploads several files into a folder, once each, looks at one, changes, publishes, replaces and deletes it', async () => {
  const editor = await signedIn(EDITOR, FOLDERS);
  const { page } = editor;
  editor.expectsComplaint(/ERR_FAILED/);
  editor.expectsComplaint(/400/);
  await page.getByRole('link', { name: 'Energieausweise' }).click();
  await editor.sees('Hier liegt noch keine Datei');
  const filter = (name: string) => page.getByRole('button', { name, exact: true });
  const chooser = page.locator('.page-actions input[type=file]');
  const [view] = await pictures(editor, ['Ansicht Süd.png']);
  if (view === undefined) throw new Error('There is no picture.');

  // The first answer to each content is lost: the second request uploads it to the same document.
  await page.route('**/content', (route) => route.abort());
  await chooser.setInputFiles([view, pdf('Energieausweis Haus A.pdf'), pdf('Plan.tiff')]);
  await editor.sees('TIFF geht nicht. Bitte JPEG, PNG, WebP oder PDF.');
  await editor.clicks('Verwerfen: Plan.tiff');
  const again = page.getByRole('button', { name: /^Noch einmal: / });
  await expect.poll(() => again.count()).toBe(2);
  await page.unroute('**/content');
  await editor.findsNoFault('files-failed');
  await editor.clicks('Noch einmal: Energieausweis Haus A.pdf');
  await editor.clicks('Noch einmal: Ansicht Süd.png');
  await arrive(editor);
  await expect.poll(() => documents(editor).getByRole('listitem').count()).toBe(2);
  await documents(editor).getByText('Energieausweis ·').waitFor();

  await page.getByLabel('Name oder Kennung').fill('ENERGIE');
  await expect.poll(() => documents(editor).getByRole('listitem').count()).toBe(1);
  await page.getByLabel('Name oder Kennung').fill('');
  await expect.poll(() => documents(editor).getByRole('listitem').count()).toBe(2);

  await page.getByRole('link', { name: 'Ansicht Süd.png' }).click();
  const preview = page.getByRole('complementary', { name: 'Vorschau' });
  await preview.getByRole('img').waitFor();
  const isDrawn = `document.querySelector('aside img')?.naturalWidth > 100`;
  await expect.poll(() => page.evaluate<boolean>(isDrawn)).toBe(true);
  await preview.getByLabel('Art: Ansicht Süd.png').selectOption('Exposé');
  await documents(editor).getByText('Exposé ·').waitFor();
  // A file of no project cannot be on a website.
  await preview.getByText('Ohne Projekt kommt die Datei auf keine Website.').waitFor();
  await editor.chooses('Ändern', 'Ansicht Süd.png');
  await editor.dialog.getByLabel('Projekt').selectOption('Speicherquartier Ost');
  await editor.clicks('Speichern');
  await preview.getByRole('switch', { name: 'Auf der Website' }).check();
  await documents(editor).getByText('online', { exact: true }).waitFor();
  await filter('Nicht veröffentlicht 1').click();
  await documents(editor).getByText('Ansicht Süd.png').waitFor({ state: 'detached' });
  await filter('Ohne Einheit 2').click();
  await documents(editor).getByText('Energieausweis Haus A.pdf').waitFor();
  await filter('Nicht veröffentlicht 1').click();
  await filter('Ohne Einheit 2').click();
  await page.getByRole('link', { name: 'Ansicht Süd.png' }).click();
  const download = page.waitForEvent('download');
  await preview.getByRole('link', { name: 'Herunterladen' }).click();
  expect((await download).suggestedFilename()).toBe('Ansicht Süd.png');
  await editor.findsNoFault('files');
  // The buttons end where what is above them ends.
  const [facts, replace] = await Promise.all([
    preview.locator('dl').boundingBox(),
    preview.getByRole('button', { name: 'Ersetzen' }).boundingBox(),
  ]);
  expect(endOf(replace)).toBeLessThanOrEqual(endOf(facts));
  await editor.turns({ width: 390, scheme: 'dark' });
  await editor.findsNoFault('files-390');
  await editor.turns({ width: 1280, scheme: 'light' });

  await page.locator('aside input[type=file]').setInputFiles({ ...view, name: 'neu.png' });
  await editor.sees('neu.png ist hochgeladen.');
  await editor.chooses('Ändern', 'Ansicht Süd.png');
  await editor.dialog.waitFor();
  await editor.fills('Name', 'Titelbild.png');
  await editor.dialog.getByLabel('Ordner').selectOption('Exposés');
  await editor.clicks('Speichern');
  await editor.sees('„Titelbild.png“ ist gespeichert.');
  await documents(editor).getByText('Energieausweis Haus A.pdf').waitFor();
  expect(await documents(editor).getByText('Titelbild.png').count()).toBe(0);
  await page.getByRole('link', { name: 'Exposés' }).first().click();
  await editor.chooses('Löschen', 'Titelbild.png');
  await editor.dialog.getByRole('button', { name: 'Löschen' }).click();
  await editor.sees('Titelbild.png ist gelöscht.');
  await editor.sees('Hier liegt noch keine Datei');

  await editor.chooses('Löschen', 'Energieausweise');
  editor.expectsComplaint(/409/);
  await editor.dialog.getByRole('button', { name: 'Löschen' }).click();
  await editor.sees(/^Der Ordner ist nicht leer/);
  await editor.leaves();
});

test('A PDF is shown beside the list by the browser, if it has a viewer', async () => {
  const editor = await signedIn(EDITOR, FOLDERS);
  const { page } = editor;
  await page.getByRole('link', { name: 'Energieausweise' }).click();
  await page.locator('.page-actions input[type=file]').setInputFiles([pdf('EG.pdf')]);
  await arrive(editor);
  // The browser of the tests has none: it would save the file.
  await page.route(/response-content-disposition=inline/, (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'the PDF' }),
  );
  await page.evaluate(
    `Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })`,
  );
  await documents(editor).getByRole('link', { name: 'EG.pdf' }).click();
  await page.frameLocator('iframe').getByText('the PDF').waitFor();
  await editor.findsNoFault('files-pdf');
  await editor.turns({ width: 390 });
  await editor.findsNoFault('files-pdf-390');
  await editor.turns({ width: 1280 });
  await editor.chooses('Löschen', 'EG.pdf');
  await editor.dialog.getByRole('button', { name: 'Löschen' }).click();
  await editor.sees('EG.pdf ist gelöscht.');
  await editor.leaves();
});

/**
 * Script: gives the browser a viewer of PDFs, and records the types of the page's own addresses, and how many are
 * not ended. The browser of the tests would save a PDF, so frames show an empty page.
 */
const RECORDS_ADDRESSES = `{
  Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true });
  window.shown = { types: [], open: 0 };
  URL.createObjectURL = ({ type }) => {
    shown.types.push(type);
    shown.open += 1;
    return '/app/shown-as-' + type;
  };
  URL.revokeObjectURL = () => {
    shown.open -= 1;
  };
}`;

test('The PDF that is about to be assigned is shown by the browser, as a PDF whatever the file says that it is', async () => {
  const project = await aProject('Vorschau', [
    { unitIdentifier: 'V-1' },
    { unitIdentifier: 'V-2' },
  ]);
  const editor = await signedIn(EDITOR, `${FOLDERS}?project=${project.id}`);
  const { page } = editor;
  await page.evaluate(RECORDS_ADDRESSES);
  await page.route(/shown-as/, (route) => route.fulfill({ contentType: 'text/plain', body: '' }));
  await page
    .locator('.page-actions input[type=file]')
    .setInputFiles([
      { name: 'V-1.pdf', mimeType: 'text/html', buffer: Buffer.from('<script>alert()</script>') },
      pdf('V-2.pdf'),
    ]);
  await page.getByTitle('V-1.pdf').and(page.locator('iframe[src*=shown]')).waitFor();
  await editor.findsNoFault('assign-pdf', { part: 'dialog' });
  await editor.clicks('Nächste');
  await page.getByTitle('V-2.pdf').and(page.locator('iframe[src*=shown]')).waitFor();
  const pdfs = ['application/pdf', 'application/pdf'];
  expect(await page.evaluate('shown')).toEqual({ types: pdfs, open: 1 });
  await editor.clicks('Abbrechen');
  await editor.dialog.waitFor({ state: 'detached' });
  expect(await page.evaluate('shown')).toEqual({ types: pdfs, open: 0 });
  await editor.leaves();
});

test('Files that are uploaded in a folder lie there, with a unit or without, and so do those that replace them', async () => {
  const project = await aProject('Quartier Ahornweg', [{ unitIdentifier: 'A-101' }]);
  await getsFloorPlan(project, 'A-101');
  const editor = await signedIn(EDITOR, FOLDERS);
  const { page } = editor;
  await editor.clicks('Ordner anlegen');
  await editor.fills('Name', 'Pläne Ahornweg');
  await editor.dialog.getByRole('button', { name: 'Ordner anlegen' }).click();
  const folder = page.getByRole('link', { name: /^Pläne Ahornweg/ });
  const address = await folder.getAttribute('href');
  const folderId = new URL(address ?? '', page.url()).searchParams.get('folder') ?? '';
  const inProject = `${FOLDERS}?folder=${folderId}&project=${project.id}`;
  await editor.opens(inProject);
  await page.getByRole('link', { name: 'Quartier Ahornweg 1' }).waitFor();

  await page
    .locator('.page-actions input[type=file]')
    .setInputFiles([pdf('A-101 EG.pdf'), pdf('Lageplan.pdf'), pdf('Notiz zu A-1O1.pdf')]);
  await editor.sees('bleiben im Ordner, wenn Sie nichts wählen');
  await editor.sees(/^ersetzt \d\d\.\d\d\.$/);
  await editor.dialog.getByRole('button', { name: 'Notiz zu A-1O1.pdf: A-101?' }).waitFor();
  await editor.findsNoFault('assign-in-folder', { part: 'dialog' });
  await editor.dialog.getByLabel('Notiz zu A-1O1.pdf zuordnen').uncheck();
  await editor.clicks('2 zuordnen');
  await editor.sees('2 Unterlagen zugeordnet.');
  await documents(editor).getByText('A-101 EG.pdf').waitFor();
  await documents(editor).getByText('Lageplan.pdf').waitFor();
  await page.getByRole('link', { name: 'Pläne Ahornweg 2' }).waitFor();
  await page.getByRole('link', { name: 'Quartier Ahornweg 3' }).waitFor();
  await editor.sees(/^2 Dateien/);

  // In no folder, a file goes where the one lies in whose place it comes.
  await editor.goesTo(at(`projects/${project.id}`));
  await page
    .locator('[aria-labelledby=documents-title] input[type=file]')
    .setInputFiles([pdf('A-101 EG.pdf')]);
  await editor.clicks('1 zuordnen');
  await editor.sees('1 Unterlage zugeordnet.');
  await editor.opens(inProject);
  await page.getByRole('link', { name: 'Pläne Ahornweg 3' }).waitFor();
  await documents(editor)
    .getByText(/^A-101 EG \(\d{4}-\d\d-\d\d\)\.pdf$/)
    .waitFor();

  // What arrives while another place is shown is counted at the next one.
  const left = Promise.withResolvers<void>();
  await page.route('**/documents', async (route) => {
    if (route.request().method() === 'POST') await left.promise;
    await route.continue();
  });
  await page.locator('.page-actions input[type=file]').setInputFiles([pdf('Zettel.pdf')]);
  await page.getByRole('link', { name: /^Alle Dateien/ }).click();
  await editor.seesPage();
  const arrived = page.waitForResponse(/\/content$/);
  left.resolve();
  await arrived;
  await page.getByRole('link', { name: 'Quartier Ahornweg' }).click();
  await page.getByRole('link', { name: 'Quartier Ahornweg 5' }).waitFor();
  await editor.leaves();
});

test('Floor plans dropped on a project go to the units that their names say, and can be taken back', async () => {
  const units = ['WE 012', 'WE 041', 'B-1.03'].map((unitIdentifier) => ({ unitIdentifier }));
  const project = await aProject('Quartier Lindenhof', units);
  const editor = await signedIn(EDITOR, at(`projects/${project.id}`));
  const { page } = editor;
  const names = [
    'WE 12 Grundriss.pdf',
    'B-1.03.pdf',
    'WE_041.pdf',
    'Lageplan.pdf',
    'WE_O41 Notiz.pdf',
    'WE 012 Ansicht.tiff',
  ];
  const dataTransfer = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    for (const name of ${JSON.stringify(names)}) {
      transfer.items.add(new File(['%PDF-1.7\\n1 0 obj<<>>endobj\\n% ' + name + '\\n%%EOF\\n'], name));
    }
    return transfer;
  })()`);
  const zone = page.locator('[aria-labelledby=documents-title] [data-over]');
  await zone.dispatchEvent('dragover', { dataTransfer });
  await page.locator('[data-over=true]').waitFor();
  await zone.dispatchEvent('drop', { dataTransfer });

  await editor.dialog.waitFor();
  const rows = editor.dialog.getByRole('row');
  await rows.filter({ hasText: 'WE 12 Grundriss.pdf' }).getByText('WE 012').waitFor();
  await rows.filter({ hasText: 'B-1.03.pdf' }).getByText('neu').waitFor();
  await editor.sees('3 ohne Einheit');
  await rows
    .filter({ hasText: 'WE 012 Ansicht.tiff' })
    .getByText('TIFF geht nicht. Bitte JPEG, PNG, WebP oder PDF.')
    .waitFor();
  await editor.dialog.getByRole('button', { name: '3 zuordnen' }).waitFor();
  // The letter O may be a zero, and a name without a number names no unit.
  await editor.dialog.getByRole('button', { name: 'WE_O41 Notiz.pdf: WE 041?' }).waitFor();
  await editor.clicks('Lageplan.pdf: zum Projekt?');
  await page.goBack();
  await editor.sees('Noch ist nichts hochgeladen.');
  await editor.findsNoFaultInBothLooks('assign', { part: 'dialog' });
  await editor.clicks('4 zuordnen');
  await editor.sees('4 Unterlagen zugeordnet.');
  await documents(editor).getByText('Lageplan.pdf').waitFor();
  await editor.findsNoFault('project-documents');

  await page.getByRole('link', { name: 'Alle 4' }).click();
  await editor.reads('Dateien');
  const plan = documents(editor).getByRole('listitem').filter({ hasText: 'B-1.03.pdf' });
  await plan.getByText('B-1.03', { exact: true }).waitFor();
  await plan.getByText(/^Grundriss · /).waitFor();
  await documents(editor).getByText('B-1.03.pdf').click();
  await page.getByRole('complementary').getByRole('link', { name: 'B-1.03', exact: true }).click();
  await editor.reads('B-1.03');
  await documents(editor).getByText('B-1.03.pdf').waitFor();
  await editor.findsNoFault('unit-documents', { part: '.unit-documents' });

  // The documents of the project are below those of the unit, and lead to its files.
  const ofProject = page.getByRole('list', { name: 'Unterlagen des Projekts' });
  await ofProject.getByRole('link', { name: 'Lageplan.pdf' }).click();
  await editor.reads('Dateien');
  await editor.chooses('Ändern', 'Lageplan.pdf');
  await editor.dialog.getByLabel('Ordner').selectOption('Exposés');
  await editor.clicks('Speichern');
  await editor.sees('„Lageplan.pdf“ ist gespeichert.');
  // A project has the folders in which its documents lie.
  const inProject = page.getByRole('list', { name: 'Ordner von Quartier Lindenhof' });
  await inProject.getByRole('link', { name: 'Exposés 1' }).click();
  await expect.poll(() => documents(editor).getByRole('listitem').count()).toBe(1);
  await documents(editor).getByText('Lageplan.pdf').waitFor();
  await editor.findsNoFault('files-of-project');

  await editor.goesTo(at(`projects/${project.id}`));
  await editor.clicks('Rückgängig');
  await editor.sees('Die Zuordnung ist zurückgenommen.');
  await page.getByRole('link', { name: 'Alle 0' }).waitFor();

  // Another plan of a unit comes in place of the one before, which stays under another name.
  const input = page.locator('[aria-labelledby=documents-title] input[type=file]');
  const rule = editor.dialog.getByLabel('Erkannt an');
  await input.setInputFiles([pdf('B-1.03.pdf')]);
  await rule.selectOption('nichts, von Hand');
  await editor.sees('1 ohne Einheit');
  await rule.selectOption('Kennung oder Nummer');
  await editor.clicks('1 zuordnen');
  await page.getByRole('link', { name: 'Alle 1' }).waitFor();
  await editor.clicks('In Ordnung');
  await input.setInputFiles([pdf('B-1.03 Grundriss.pdf')]);
  await editor.sees(/^ersetzt \d\d\.\d\d\.$/);
  await editor.dialog.getByText('B-1.03.pdf', { exact: true }).waitFor();
  const replaces = editor.dialog.getByLabel('1 vorhandene ersetzen, alte Fassung behalten');
  await rule.selectOption('nichts, von Hand');
  await editor.dialog.getByLabel('Einheit für B-1.03 Grundriss.pdf').selectOption('B-1.03');
  await editor.sees(/^ersetzt \d\d\.\d\d\.$/);
  await replaces.uncheck();
  await editor.dialog.getByRole('button', { name: '0 zuordnen' }).waitFor();
  await replaces.check();
  await editor.clicks('1 zuordnen');
  await page.getByRole('link', { name: 'Alle 2' }).click();
  await documents(editor).getByText('B-1.03 Grundriss.pdf').waitFor();
  await documents(editor)
    .getByText(/^B-1\.03 \(\d{4}-\d\d-\d\d\)\.pdf$/)
    .waitFor();
  await editor.goesTo(at(`projects/${project.id}`));
  await editor.clicks('Rückgängig');
  await editor.sees('Die Zuordnung ist zurückgenommen.');
  await page.getByRole('link', { name: 'Alle 1' }).click();
  await documents(editor).getByText('B-1.03.pdf', { exact: true }).waitFor();

  // Most names say only the digits of an identifier.
  await editor.goesTo(at(`projects/${project.id}`));
  await input.setInputFiles([pdf('041.pdf'), pdf('012.pdf')]);
  await editor.dialog.getByRole('button', { name: '2 zuordnen' }).waitFor();
  expect(await rule.locator('option:checked').textContent()).toBe('Ziffern der Kennung');
  await editor.clicks('Abbrechen');
  await editor.dialog.waitFor({ state: 'detached' });
  await editor.leaves();
});
