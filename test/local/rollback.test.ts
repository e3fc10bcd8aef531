import { expect, test } from 'vitest';
import { chooseRollback, type Deployment, type Version } from '../../src/local/rollback/choice.ts';

const SECRETS = ['OPERATOR_KEY', 'R2_ACCESS_KEY_ID', 'TOKEN_KEY'];
const CHECK = [...SECRETS, 'TOKEN_CHECK_KEY'];
const DURING_CHANGE = [...CHECK, 'TOKEN_KEY_PREVIOUS'];

const version = (id: string, code: string, secrets: readonly string[] = SECRETS): Version => ({
  id,
  code,
  secrets,
});
/** Deployments of one version each. */
const each = (...versions: readonly Version[]): Deployment[] => versions.map((one) => [one]);

/** What is chosen, the newest deployment first. */
const CHOSEN: Record<string, [deployments: Deployment[], id: string, changes: number]> = {
  'the version before': [each(version('b', '2'), version('a', '1')), 'a', 0],
  'the version before, with the secrets that it had last': [
    each(version('b', '2'), version("a'", '1'), version('a', '1')),
    "a'",
    0,
  ],
  'not a version that differs in secrets alone': [
    each(version("b''", '2'), version("b'", '2'), version('b', '2'), version('a', '1')),
    'a',
    2,
  ],
  'the older code after a rollback to older code': [
    each(version('a', '1'), version('b', '2'), version('a', '1')),
    'b',
    0,
  ],
  'the older of two that are deployed gradually': [
    [[version('b', '2'), version('a', '1')], ...each(version('a', '1'), version('z', '0'))],
    'a',
    0,
  ],
  'no version that was deployed only in part': [
    [
      ...each(version('c', '3')),
      [version('b', '2'), version('a', '1')],
      ...each(version('a', '1')),
    ],
    'a',
    0,
  ],
  'the version after a key change': [
    each(
      version('b', '2', CHECK),
      version('fresh', '1', CHECK),
      version('swapped', '1', DURING_CHANGE),
    ),
    'fresh',
    0,
  ],
};

test.each(Object.entries(CHOSEN))('A rollback takes %s', (_what, [deployments, id, changes]) => {
  expect(chooseRollback(deployments)).toMatchObject({ version: { id }, changes });
});

test('a rollback says which secrets differ by name', () => {
  const [now, then] = [
    [...SECRETS, 'SESSION_KEY'],
    [...SECRETS, 'OLD'],
  ];
  expect(chooseRollback(each(version('b', '2', now), version('a', '1', then)))).toMatchObject({
    lost: ['SESSION_KEY'],
    revived: ['OLD'],
  });
});

const KEY = 'a key was changed, or a shard was restored';

/** Why nothing is chosen. */
const REFUSED: Record<string, [deployments: Deployment[], reason: string]> = {
  'there is no deployment': [[], 'Nothing is deployed'],
  'no listed deployment has other code': [
    each(version("b'", '2'), version('b', '2')),
    'has other code',
  ],
  'a key was changed since': [
    each(
      version('done', '2', CHECK),
      version('swapped', '2', DURING_CHANGE),
      version('b', '2', CHECK),
      version('a', '1', CHECK),
    ),
    KEY,
  ],
  'the first key was changed since, before the deployments that are listed': [
    each(version('b', '2', CHECK), version('a', '1')),
    KEY,
  ],
  'a key is being changed': [
    each(version('b', '2', DURING_CHANGE), version('a', '1', DURING_CHANGE)),
    KEY,
  ],
  'the earlier version had closed shards': [
    each(version('b', '2'), version('a', '1', [...SECRETS, 'CLOSED_HOMES'])),
    KEY,
  ],
  'shards are closed': [
    each(version("b'", '2', [...SECRETS, 'CLOSED_HOMES']), version('b', '2'), version('a', '1')),
    KEY,
  ],
};

test.each(Object.entries(REFUSED))(
  'A rollback is refused if %s',
  (_what, [deployments, reason]) => {
    expect(chooseRollback(deployments)).toEqual({ refusal: expect.stringContaining(reason) });
  },
);
