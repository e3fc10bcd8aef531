import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useBrowser } from '../windows.ts';
import { aProject, changes, wholeUnitsOf } from './api.ts';
import { atImport, checks, chooses, imports } from './importing.ts';

useBrowser();

const listOf = (name: string) => join(import.meta.dirname, '../../local/import/files', name);

test('An architect’s list and the one a month later are imported with two decisions each, and a sold flat stays sold at its price', async () => {
  const project = await aProject('Lindenhof');
  const editor = await atImport();
  await chooses(editor, listOf('office-list-1.xlsx'), project);
  await editor.clicks('4 als eigene Angaben übernehmen');
  await checks(editor);
  await editor.clicks('Alle 2 übernehmen');
  await editor.sees('Keine Fehler gefunden.');
  await imports(editor, '96 Einheiten importieren', '96 Einheiten importiert');
  expect(await wholeUnitsOf(project)).toMatchObject({
    A01: {
      haus: 'Haus A',
      etage: 0,
      zimmer: '4.0',
      wohnflaecheQm: '113.30',
      kaufpreis: '608400.00',
      kaufpreisStellplatz: '29500.00',
      status: 'frei',
      metadata: { Art: 'Terrasse + Garten', Freiflaeche: '82' },
    },
    A05: { metadata: { Bemerkung: 'Kamin mögl.' } },
    A32: { kaufpreis: null, preisAufAnfrage: true, etageLabel: 'DG mi re' },
  });

  await changes(project, 'A01', { status: 'verkauft' });
  await chooses(editor, listOf('office-list-2.xlsx'), project);
  await checks(editor);
  // Those of units that exist are answered by what is stored.
  await editor.clicks('Alle 3 übernehmen');
  await editor.sees('Status rückwärts: 1 Einheit');
  await editor.sees('3 Einheiten fehlen in der Liste');
  await editor.sees('B 1.04, A15, A08');
  await editor.sees('Preis einer reservierten oder verkauften Einheit');
  await editor.sees('11 Preise');
  await editor.findsNoFaultInBothLooks('import-office');
  await editor.clicks('Archivieren');
  await editor.page.getByRole('button', { name: /^\d+ ändern, 5 neu anlegen$/ }).click();
  await editor.page.getByText('3 archiviert', { exact: true }).click();
  await editor.page.getByRole('row', { name: 'B 1.04' }).waitFor();
  const units = Object.values(await wholeUnitsOf(project));
  expect(units).toHaveLength(98);
  expect(units).toContainEqual(
    expect.objectContaining({ unitIdentifier: 'A01', status: 'verkauft', kaufpreis: '608400.00' }),
  );
  await editor.leaves();
});
