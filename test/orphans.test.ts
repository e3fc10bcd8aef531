import { createScheduledController } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import worker from '../src/index.ts';
import { Client } from './harness/client.ts';
import { operator } from './harness/operator.ts';
import { formWith, PLAN } from './harness/pictures.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Has the scheduled job run, as if it were so many hours later. */
async function hoursPass(hours: number) {
  const scheduledTime = new Date(Date.now() + hours * HOUR_MS);
  const controller = createScheduledController({ scheduledTime, cron: '17 * * * *' });
  await worker.scheduled(controller, env);
}

async function anImage() {
  const { org, owner } = await operator.opensOrganisation();
  const api = new Client((await operator.issues(org, owner)).secret);
  const unit = await api.createsUnit(await api.createsProject());
  const folder = `${org.id}/${unit.id}`;
  const images = `/orgs/${org.id}/properties/${unit.id}/images`;
  const { body } = await operator.sends('POST', images, { body: formWith(PLAN) });
  const image = `${folder}/${body.image.id}`;
  const keys = async () => {
    const { objects } = await env.IMAGES.list({ prefix: folder });
    return objects.map(({ key }) => key).toSorted();
  };
  return { folder, keys, whole: [`${image}/original`, `${image}/thumbnail`] };
}

const UNKNOWN = '01900000-0000-7000-8000-000000000000';

test('objects that have no row are removed when they are some hours old, others are not', async () => {
  const { folder, keys, whole } = await anImage();
  const orphans = [`${folder}/${UNKNOWN}/original`, `${folder}/${UNKNOWN}/thumbnail`];
  const foreign = [`${folder}/${UNKNOWN}/notes`, `${folder}/readme.txt`];
  for (const key of [...orphans, ...foreign]) await env.IMAGES.put(key, 'x');
  await hoursPass(5);
  expect(await keys()).toEqual([...whole, ...orphans, ...foreign].toSorted());
  await hoursPass(7);
  expect(await keys()).toEqual([...whole, ...foreign].toSorted());
});

const position = () =>
  env.DB.prepare(`SELECT after FROM job_positions WHERE job = 'remove orphans'`).first('after');

test('each run looks at a part, and the next one goes on behind it', async () => {
  const { keys, whole, folder } = await anImage();
  const early = `00000000-0000-7000-8000-000000000000/${UNKNOWN}/${UNKNOWN}/original`;
  const late = `${folder}/${UNKNOWN}/original`;
  await env.IMAGES.put(early, 'x');
  await env.IMAGES.put(late, 'x');
  await env.DB.prepare(`UPDATE job_positions SET after = ? WHERE job = 'remove orphans'`)
    .bind(early)
    .run();
  await hoursPass(7);
  expect(await keys()).toEqual(whole);
  expect(await env.IMAGES.head(early)).not.toBeNull();
  expect(await position()).toBe('');
  await hoursPass(7);
  expect(await env.IMAGES.head(early)).toBeNull();
});
