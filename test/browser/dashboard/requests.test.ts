import type { Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ANNIKA, HAFENKONTOR } from '../../../src/local/demo/people.ts';
import { HAFENKANTE } from '../../../src/local/demo/projects.ts';
import { ORIGIN } from '../origin.ts';
import { signedIn, type Visitor } from '../visitor.ts';
import { useBrowser } from '../windows.ts';
import { aProject, changes } from './api.ts';
import { at, EDITOR, OWNER } from './people.ts';

useBrowser();

const TO_SERVICE = /\/(?:orgs|session)\/v1\//;
const office = (page: string) => `/app/${HAFENKONTOR.id}/${page}`;

describe('A page asks the service for little', () => {
  let owner: Visitor;
  let asked: string[] = [];

  beforeAll(async () => {
    owner = await signedIn(ANNIKA.name, office('units'));
    owner.page.on('request', (request) => {
      if (TO_SERVICE.test(request.url())) asked.push(request.url().slice(ORIGIN.length));
    });
  });

  afterAll(async () => {
    await owner.leaves();
  });

  test.each([
    ['overview', 14],
    [`projects/${HAFENKANTE.id}`, 10],
    ['units/:unit', 8],
    ['units', 5],
  ])('%s with at most %i requests', async (path, most) => {
    await owner.opens(office('units'));
    const link = await owner.page.locator('tbody a').first().getAttribute('href');
    asked = [];
    await owner.opens(office(path.replace(':unit', link?.split('/').at(-1) ?? '')));
    await owner.page.waitForLoadState('networkidle');
    expect(asked.length, `asked: ${asked.join('\n')}`).toBeLessThanOrEqual(most);
  });
});

test('An answer that a later one has overtaken is not shown', async () => {
  const project = await aProject('Überholt', [{ unitIdentifier: 'Ü-1', kaufpreis: 300_000 }]);
  const owner = await signedIn(OWNER, at(`units?project=${project.id}`));
  await owner.sees('300.000');
  const { promise: released, resolve: release } = Promise.withResolvers<undefined>();
  const { promise: held, resolve: holds } = Promise.withResolvers<undefined>();
  const hold = async (route: Route) => {
    const response = await route.fetch();
    holds(undefined);
    await released;
    // The page may have given the request up.
    await route.fulfill({ response }).catch(() => undefined);
  };
  await owner.page.route(/\/units\?(?!.*include)/, hold, { times: 1 });
  const returns = () => owner.page.evaluate("void dispatchEvent(new Event('focus'))");
  await returns();
  await held;
  await changes(project, 'Ü-1', { kaufpreis: 311_000 });
  await returns();
  await owner.sees('311.000');
  release(undefined);
  await owner.page.waitForLoadState('networkidle');
  expect(await owner.page.getByText('300.000').count()).toBe(0);
  await owner.leaves();
});

test.each([
  ['whoever may read the audit log', OWNER],
  ['an editor', EDITOR],
])('%s sees a colleague’s change in a visible window within ten seconds', async (_, person) => {
  const name = `Zu zweit: ${person}`;
  const project = await aProject(name, [{ unitIdentifier: 'Z-1', kaufpreis: 300_000 }]);
  const visitor = await signedIn(person, at(`units?project=${project.id}`));
  await visitor.sees('300.000');
  await changes(project, 'Z-1', { kaufpreis: 311_000 });
  await visitor.page.getByText('311.000').first().waitFor({ timeout: 10_000 });
  await visitor.leaves();
});
