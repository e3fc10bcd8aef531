import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { columnsOf, TABLES } from '../../src/db/tables.ts';
import { CONTENT, KEPT, KINDS_OF_CONTENT, UPKEEP } from '../../src/local/restore/table-policy.ts';
import { ACTIONS } from '../../src/values/actions.ts';

// A table, or a kind of resource, that is added must be named in src/local/restore/table-policy.ts: does a restore
// take it back, or does it stay as it was, because something can be ended by it?

test('src/local/restore/table-policy.ts names every table once', () => {
  const named = [...KEPT.map(({ name }) => name), ...CONTENT, ...UPKEEP];
  expect(named.toSorted()).toEqual(TABLES.map(getTableName).toSorted());
});

test('no table that goes back has a column with which something is ended or kept secret', () => {
  const ends =
    /^(?:revoked|removed|disabled|suspended|erasing|signed_out|expires|ended|ends)_|secret|digest|scopes|^role$|^key$/;
  const found = TABLES.filter((table) => CONTENT.includes(getTableName(table))).flatMap((table) =>
    columnsOf(table)
      .filter((name) => ends.test(name))
      .map((name) => `${getTableName(table)}.${name}`),
  );
  expect(found).toEqual([]);
});

test('the audit log keeps what is about rights: src/local/restore/table-policy.ts names the other kinds', () => {
  const kinds = new Set(ACTIONS.map((action) => action.split('.', 1).join('')));
  const kept = ['member', 'org', 'plan', 'publication', 'token', 'webhook'];
  expect([...kinds].toSorted()).toEqual([...kept, ...KINDS_OF_CONTENT].toSorted());
});
