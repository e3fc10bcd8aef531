import { expect, test } from 'vitest';
import { interposedShards } from '../harness/shards.ts';
import { aPicturedUnit } from '../harness/image-unit.ts';
import { Operator, operator } from '../harness/operator.ts';
import { formWith, PLAN } from '../harness/pictures.ts';
import { writersOver } from '../harness/writers.ts';
import { OPERATOR_KEY } from '../harness/keys.ts';

/** Requests that change nothing: method, path and body. */
const UNCHANGED: readonly (readonly [
  string,
  (made: Made) => readonly [string, string, object?],
])[] = [
  [
    'a member',
    ({ org, owner }) => ['PATCH', `/orgs/v1/${org}/members/${owner.id}`, { name: owner.name }],
  ],
  ['an organisation', ({ org, name }) => ['PATCH', `/orgs/v1/${org}`, { name }]],
  ['a plan', ({ plan }) => ['PATCH', `/plans/${plan}`, { name: 'Unlimited' }]],
  [
    'a unit',
    ({ org, unit }) => ['PATCH', `/orgs/v1/${org}/properties/${unit.id}`, { status: 'frei' }],
  ],
  [
    'units',
    ({ org, unit }) => [
      'POST',
      `/orgs/v1/${org}/properties/bulk`,
      { properties: [{ id: unit.id, status: 'frei' }] },
    ],
  ],
  [
    'an image',
    ({ org, unit, image }) => [
      'PATCH',
      `/orgs/v1/${org}/properties/${unit.id}/images/${image.id}`,
      { category: image.category },
    ],
  ],
  ['a revoked token', ({ org, token }) => ['DELETE', `/orgs/v1/${org}/tokens/${token.id}`]],
];

type Made = Awaited<ReturnType<typeof somethingOfEach>>;

async function somethingOfEach() {
  const { org: made, unit, added } = await aPicturedUnit();
  const org = await operator.sees(made);
  const path = `/orgs/v1/${org.id}`;
  const [owner] = (await operator.get(`${path}/members`)).body.members;
  const { token } = await operator.issues(org, owner);
  await operator.delete(`${path}/tokens/${token.id}`);
  const image = await added(formWith(PLAN, { category: 'Grundriss' }));
  return { org: org.id, name: org.name, plan: org.plan, owner, unit, image, token };
}

test.each(UNCHANGED)(
  'a request that changes nothing of %s writes nothing',
  async (_, requestOf) => {
    const [method, path, body] = requestOf(await somethingOfEach());
    const written: string[] = [];
    const shards = interposedShards(({ statements, make }) => {
      written.push(
        ...statements.map(({ sql }) => sql).filter((sql) => !/^\s*(?:select|with)/i.test(sql)),
      );
      return make();
    });
    const watched = new Operator(OPERATOR_KEY, {
      ...shards,
      ORGANISATION_WRITER: writersOver(shards),
    });
    const headers = { 'Content-Type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body), headers };
    expect((await watched.sends(method, path, init)).status).toBe(200);
    expect(written).toEqual([]);
  },
);
