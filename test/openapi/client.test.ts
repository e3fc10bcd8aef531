import createClient, { type Client } from 'openapi-fetch';
import { expect, test } from 'vitest';
import type { components, paths } from '../../dist/openapi/v1.ts';
import { collect } from '../../src/sandbox/package/pages.ts';
import { aCaller } from '../harness/callers.ts';
import { ORIGIN } from '../harness/client.ts';
import { anOrganisation, type Organisation } from '../harness/organisation.ts';
import { PLAN } from '../harness/pictures.ts';
import { served } from '../harness/served.ts';

// A client of third parties: openapi-fetch, with types that openapi-typescript generates from the
// document.

type Property = components['schemas']['Property'];

async function aTypedClient(organisation: Organisation): Promise<Client<paths>> {
  const { token } = await organisation.signedIn();
  return createClient<paths>({
    baseUrl: `${ORIGIN}/v1`,
    headers: { Authorization: `Bearer ${token}` },
    fetch: (request: Request) => served(request),
  });
}

/** Every change since, and the watermark for the next call. */
async function synced(api: Client<paths>, updatedSince?: string) {
  const units: Property[] = [];
  let cursor: string | undefined;
  let watermark: string | null = null;
  do {
    const query = {
      includeArchived: true,
      limit: 2,
      ...(updatedSince !== undefined && { updatedSince }),
      ...(cursor !== undefined && { cursor }),
    };
    const { data, response } = await api.GET('/properties', { params: { query } });
    if (data === undefined) throw new Error(`The list answers ${response.status}.`);
    units.push(...data.properties);
    watermark ??= response.headers.get('Sync-Watermark');
    const next = /<([^>]+)>; rel="next"/.exec(response.headers.get('Link') ?? '')?.[1];
    cursor =
      next === undefined ? undefined : (new URL(next).searchParams.get('cursor') ?? undefined);
  } while (cursor !== undefined);
  return { units, watermark: watermark ?? undefined };
}

test('a generated client imports a project, mirrors it and keeps the mirror up to date', async () => {
  const api = await aTypedClient(await anOrganisation());
  const created = await api.POST('/projects', { body: { name: 'Lindenhof', city: 'Leipzig' } });
  const id = created.data?.project.id ?? '';
  const imported = await api.POST('/projects/{id}/imports', {
    params: { path: { id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: {
      units: Array.from({ length: 5 }, (_, at) => ({
        unitIdentifier: `WE ${at}`,
        kaufpreis: '250000.10',
        wohnflaecheQm: 78.125,
      })),
    },
  });
  expect(imported.data).toMatchObject({ status: 'completed', unitCount: 5 });

  const first = await synced(api);
  const mirror = new Map(first.units.map((unit) => [unit.id, unit]));
  expect(mirror.size).toBe(5);
  expect(first.units[0]?.kaufpreisPerQm).toBe('3200.00');

  const more = await api.POST('/projects/{id}/properties', {
    params: { path: { id } },
    body: { unitIdentifier: 'WE 5', status: 'reserviert' },
  });
  for (const unit of (await synced(api, first.watermark)).units) mirror.set(unit.id, unit);
  expect(mirror.size).toBe(6);
  expect(mirror.get(more.data?.property.id ?? '')?.status).toBe('reserviert');
});

/** A form, as openapi-fetch leaves it to its callers. */
function serialized(fields: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, value instanceof Blob ? value : String(value));
  }
  return form;
}

test('a generated client uploads a file, whose type needs no cast', async () => {
  const { organisation, api: client } = await aCaller();
  const { id } = await client.createsUnit(await client.createsProject());
  const api = await aTypedClient(organisation);
  const { data } = await api.POST('/properties/{id}/images', {
    params: { path: { id } },
    body: { file: new File([PLAN], 'plan.png'), category: 'Grundriss', sortOrder: 2 },
    bodySerializer: serialized,
  });
  expect(data?.image).toMatchObject({ fileName: 'plan.png', size: PLAN.length, sortOrder: 2 });
});

test('a generated client receives typed errors', async () => {
  const api = await aTypedClient(await anOrganisation());
  const { error, data } = await api.GET('/projects', { params: { query: { cursor: 'made up' } } });
  expect(data).toBeUndefined();
  expect(error?.error.requestId).toMatch(/^[\w-]{36}$/);
  // The code decides the details.
  const details = error?.error.code === 'invalid_request' ? error.error.details : [];
  expect(details).toMatchObject([{ path: 'cursor', rule: 'own_cursor' }]);
});

interface Listed {
  readonly projects: readonly { readonly name: string }[];
}

test('pages of a list are followed for a typed client, for fetch, and for orval’s answers', async () => {
  const organisation = await anOrganisation();
  const { token } = await organisation.signedIn();
  const api = await aTypedClient(organisation);
  const names = ['A', 'B', 'C'];
  for (const name of names) await api.POST('/projects', { body: { name } });
  const fetches = ({ cursor = '' }) => {
    const query = new URLSearchParams({ cursor, limit: '1' }).toString();
    const headers = { Authorization: `Bearer ${token}` };
    return served(new Request(`${ORIGIN}/v1/projects?${query}`, { headers }));
  };
  const byStatus = async (page: { readonly cursor?: string }) => {
    const answer = await fetches(page);
    const { headers } = answer;
    if (answer.status !== 200) return { status: 400 as const, headers, data: 'refused' };
    const data: Listed = JSON.parse(await answer.text());
    return { status: 200 as const, headers, data };
  };
  const lists = await Promise.all([
    collect(
      (page) => api.GET('/projects', { params: { query: { ...page, limit: 1 } } }),
      ({ projects }) => projects,
    ),
    collect(fetches, ({ projects }: Listed) => projects),
    collect(byStatus, ({ projects }) => projects),
  ]);
  for (const list of lists) expect(list.map(({ name }) => name)).toEqual(names.toReversed());
  const refused = collect(
    () => fetches({ cursor: 'made up' }),
    () => [],
  );
  await expect(refused).rejects.toMatchObject({ cause: { error: { code: 'invalid_request' } } });
  const refusedByStatus = collect(
    () => byStatus({ cursor: 'made up' }),
    ({ projects }) => projects,
  );
  await expect(refusedByStatus).rejects.toMatchObject({ cause: 'refused' });
});
