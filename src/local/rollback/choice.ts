/** A version of the Worker. Its secrets belong to it: a rollback takes them back, too. */
export interface Version {
  readonly id: string;
  /** The same for versions that differ in secrets alone. */
  readonly code: string;
  /** Names. Cloudflare never shows their values. */
  readonly secrets: readonly string[];
}

/** The versions that a deployment serves, the newest first: several while one is deployed gradually. */
export type Deployment = readonly [Version, ...Version[]];

/** The version to go back to, and what of the secrets it takes back; or why there is none. */
export type Choice =
  | {
      readonly version: Version;
      /** Secrets that only the present version has. */
      readonly lost: readonly string[];
      /** Secrets that only the earlier version has. */
      readonly revived: readonly string[];
      /** The versions since then that differ from the one before in secrets alone. */
      readonly changes: number;
    }
  | { readonly refusal: string };

/** A version has one of these while a key is being changed (docs/keys.md) or a restore runs (docs/restore.md). */
const UNDER_WAY = /_PREVIOUS$|^CLOSED_HOMES$/;
/** It was set when the first key was changed, and has stayed since. */
const AFTER_KEY_CHANGE = 'TOKEN_CHECK_KEY';

/**
 * Chooses the last version whose code differs from the present one's.
 *
 * @param deployments the newest first.
 */
export function chooseRollback([present, ...earlier]: readonly Deployment[]): Choice {
  if (present === undefined) return { refusal: 'Nothing is deployed.' };
  const [now] = present;
  const differing = ([{ code }, ...others]: Deployment) => others.length === 0 && code !== now.code;
  const at = earlier.findIndex(differing);
  const [version] = earlier[at] ?? [];
  if (version === undefined) {
    return { refusal: 'None of the deployments that Cloudflare lists has other code.' };
  }
  const crossed = [present, ...earlier.slice(0, at + 1)].flat();
  const [hasCheckKey, hadCheckKey] = [now, version].map(({ secrets }) =>
    secrets.includes(AFTER_KEY_CHANGE),
  );
  if (
    hasCheckKey !== hadCheckKey ||
    crossed.some(({ secrets }) => secrets.some((name) => UNDER_WAY.test(name)))
  ) {
    return { refusal: `Since version ${version.id} a key was changed, or a shard was restored.` };
  }
  const ids = new Set(crossed.map(({ id }) => id));
  const codes = new Set(crossed.map(({ code }) => code));
  return {
    version,
    lost: namesWithout(now, version),
    revived: namesWithout(version, now),
    changes: ids.size - codes.size,
  };
}

const namesWithout = (one: Version, other: Version) =>
  one.secrets.filter((name) => !other.secrets.includes(name));
