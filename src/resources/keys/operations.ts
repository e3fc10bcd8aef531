import { read } from '../../http/contract/operation.ts';
import { type KeyRing, keyId, sessionKeys, tokenKeys } from '../../settings.ts';
import { jsonOf } from '../../values/json-text.ts';
import { type KeyUse, KeysAnswer } from './schema.ts';
import {
  type CountByKey,
  MAX_COUNTED,
  sessionsByKey,
  tokensByKey,
  webhooksByKey,
} from './store.ts';

export const getKeys = read({
  id: 'getKeys',
  summary: 'Count the credentials of each key',
  description:
    'How many API tokens, sessions and secrets of webhooks depend on the current version of their key, and how many on the previous one. To complete the change of a key, remove the previous version once `onPrevious` is 0, or once the credentials that are left may end.',
  permission: 'service:operate',
  response: KeysAnswer,
  load: ({ db, now, read, readEverywhere }) => ({
    tokens: readEverywhere(tokensByKey(db, now)),
    sessions: read(sessionsByKey(db)),
    webhooks: readEverywhere(webhooksByKey(db)),
  }),
  answer: ({ tokens, sessions, webhooks }, _, env) => ({
    body: jsonOf({
      keys: {
        tokens: useOf(tokenKeys(env), tokens()),
        sessions: useOf(sessionKeys(env), sessions()),
        webhooks: useOf(tokenKeys(env), webhooks()),
      },
    }),
  }),
});

function useOf(keys: KeyRing | null, counts: readonly CountByKey[]): KeyUse {
  const current = keys === null ? null : keyId(keys.current);
  const previous = keys === null || keys.previous === null ? null : keyId(keys.previous);
  const sum = (isCounted: (id: string) => boolean) =>
    Math.min(
      counts.reduce((total, each) => total + (isCounted(each.keyId) ? each.credentials : 0), 0),
      MAX_COUNTED,
    );
  const onCurrent = sum((id) => id === current);
  const onPrevious = previous === current ? 0 : sum((id) => id === previous);
  const previousIsSet = previous !== null;
  return {
    previousIsSet,
    onCurrent,
    onPrevious,
    onOthers: sum(() => true) - onCurrent - onPrevious,
  };
}
