import { describe, expect, test } from 'vitest';
import { aVisitor, newlySignedIn } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { at, GREETING, IN_TWO_ORGANISATIONS, INVITED, OWNER, UNINVITED } from './people.ts';
import { ORIGIN } from '../origin.ts';

useBrowser();

describe('Signing in', () => {
  test('can be cancelled, returns to the requested page, and is offered again after signing out', async () => {
    const owner = await aVisitor();
    await owner.opens('/app/');
    const signIn = owner.page.getByRole('link', { name: 'Anmelden', exact: true });
    await signIn.click();
    await owner.clicks('Abbrechen');
    await owner.sees('Die Anmeldung wurde abgebrochen.');

    await owner.opens(at('settings/tokens'));
    await signIn.click();
    await owner.choosesPerson(OWNER);
    await owner.reads('API-Tokens');
    expect(owner.page.url()).toBe(ORIGIN + at('settings/tokens'));
    await owner.opens('/app/019b9296-9220-7194-bdae-47917193d1ee/overview');
    await owner.reads('Kein Zugang zu dieser Organisation');

    await owner.opens(at('settings/tokens'));
    await owner.clicks('Ihr Konto');
    await owner.clicks('Abmelden');
    await owner.reads('Anmelden');
    await owner.opens(at('settings/members'));
    await owner.reads('Anmelden');

    await owner.signsIn(OWNER);
    await owner.reads(GREETING); // of their only organisation
    await owner.leaves();
  });

  test('offers a choice of two organisations, which can change later', async () => {
    const carla = await newlySignedIn(IN_TWO_ORGANISATIONS);
    await carla.reads('Ihre Organisationen');
    await carla.findsNoFault('choice');
    await carla.page.getByRole('link', { name: /Kranichufer/ }).click();
    await carla.reads(GREETING);
    await carla.page.getByLabel('Organisation').selectOption('Nordlicht Wohnbau GmbH');
    await carla.page.waitForURL(`**${at('overview')}`);
    await carla.sees('Lesezugriff');
    await carla.leaves();
  });

  test('tells an uninvited person whom to ask', async () => {
    const piet = await newlySignedIn(UNINVITED);
    await piet.reads('Zu dieser Adresse gibt es keine Einladung');
    await piet.sees(/piet@ohnesorg\.example/);
    await piet.findsNoFault('nobody-invited');
    await piet.leaves();
  });
});

test('An invited person accepts in time and becomes a member', async () => {
  const invited = await newlySignedIn(INVITED);
  await invited.reads('Einladungen');
  await invited.findsNoFault('invited');
  await invited.clock.setFixedTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
  await invited.page.reload();
  await invited.sees(/^Die Einladung ist am .* abgelaufen\. Bitten Sie/);
  expect(await invited.page.getByRole('button', { name: /^Annehmen/ }).count()).toBe(0);
  await invited.findsNoFault('invited-too-late');
  await invited.clock.setFixedTime(Date.now());
  await invited.page.reload();
  await invited.page.getByRole('button', { name: /^Annehmen/ }).click();
  await invited.reads(GREETING);
  await invited.sees('Willkommen bei Kranichufer Immobilien eG.');
  await invited.leaves();
});
