import { expect, test } from 'vitest';
import { LOCAL_SECRETS } from '../../../src/local/secrets.ts';
import { signedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { UNINVITED } from './people.ts';
import { ORIGIN } from '../origin.ts';

useBrowser();

const PIET = { email: 'piet@ohnesorg.example', name: UNINVITED };

const GENEROUS_PLAN = 'Wohnungsunternehmen';

/** Sends a request with the operator's key. */
async function operates(method: string, path: string, body?: object) {
  const answer = await fetch(`${ORIGIN}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${LOCAL_SECRETS.OPERATOR_KEY}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return JSON.parse(await answer.text());
}

async function opensOrganisation(name: string, owner: object): Promise<string> {
  const { plans } = await operates('GET', '/operator/v1/plans');
  const plan = plans.find((each: { name: string }) => each.name === GENEROUS_PLAN).id;
  return (await operates('POST', '/operator/v1/orgs', { name, plan, owner })).org.id;
}

test('Every page of an empty organisation says the first step', async () => {
  const id = await opensOrganisation('Ohnesorg Wohnen', PIET);
  const piet = await signedIn(UNINVITED, '/app/');
  await piet.page.getByRole('button', { name: 'Annehmen: Ohnesorg Wohnen' }).click();
  await piet.reads('Noch keine Einheiten');
  await piet.findsNoFault('empty-overview');
  await piet.page.getByRole('link', { name: 'Token ausstellen' }).click();
  await piet.dialog.waitFor();
  await piet.clicks('Abbrechen');
  await piet.reads('Noch kein Token');
  await piet.findsNoFault('empty-tokens');
  await piet.goesTo(`/app/${id}/settings/members`);
  await piet.sees('Noch sind Sie allein.');
  await piet.findsNoFault('empty-members');
  await piet.goesTo(`/app/${id}/import`);
  await piet.page.getByRole('button', { name: 'Datei wählen' }).waitFor();
  await piet.sees('Beispielprojekt laden');
  await piet.findsNoFault('empty-import');
  await piet.turns({ width: 390, scheme: 'dark' });
  for (const page of ['overview', 'settings/tokens']) {
    await piet.goesTo(`/app/${id}/${page}`);
    await piet.findsNoFault(`empty-${page.replace('/', '-')}-390`, { only: 'colours' });
  }
  await operates('DELETE', `/orgs/v1/${id}`);
  await piet.leaves();
});

/** Deletes an organisation with all that it has. */
async function erases(id: string): Promise<void> {
  await operates('PATCH', `/orgs/v1/${id}`, { suspended: true });
  await operates('POST', `/orgs/v1/${id}/erasure`);
  for (let finished = false; !finished;) {
    finished = (await operates('POST', `/orgs/v1/${id}/erasure/steps`)).step.finished;
  }
}

test('An empty organisation tries the import with the example project', async () => {
  const id = await opensOrganisation('Ohnesorg Beispiel', PIET);
  const piet = await signedIn(UNINVITED, '/app/');
  await piet.page.getByRole('button', { name: 'Annehmen: Ohnesorg Beispiel' }).click();
  await piet.page.getByRole('link', { name: 'Beispielprojekt laden' }).click();
  await piet.reads('Beispielprojekt laden');
  await piet.findsNoFault('example-offer');
  await piet.clicks('Beispielprojekt laden');
  await piet.reads('Was bedeuten die Spalten?');
  const project = piet.page.getByLabel('Projekt', { exact: true });
  expect(await project.locator('option:checked').textContent()).toBe('Beispielprojekt Lindenhof');
  await piet.clicks('Prüfen');
  await piet.sees('Keine Fehler gefunden.');
  await piet.findsNoFault('example-review');
  await piet.clicks('24 Einheiten importieren');
  await piet.reads('24 Einheiten importiert');
  await piet.opens(`/app/${id}/units`);
  await piet.row('WE 24').waitFor();
  expect(await piet.page.getByRole('link', { name: 'Beispielprojekt laden' }).count()).toBe(0);
  await erases(id);
  await piet.leaves();
});
