// A stored object of names and values, as its JSON; NULL if it is empty.

type Names<Value> = Readonly<Record<string, Value>>;

/** The names and values of a stored object. */
export function namesIn<Value>(stored: string | null): Names<Value> {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- `changedNames` has written it
  const names: Names<Value> = stored === null ? {} : JSON.parse(stored);
  return names;
}

/**
 * The stored object after a change: `null` removes a name, and in place of a change, all of them. Equal names and
 * values have equal texts: the names are sorted.
 */
export function changedNames<Value extends string | number | boolean>(
  stored: string | null,
  change: Names<Value | null> | null,
): string | null {
  if (change === null) return null;
  const names = Object.entries<Value | null>({ ...namesIn<Value>(stored), ...change })
    .filter(([, value]) => value !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return names.length === 0 ? null : JSON.stringify(Object.fromEntries(names));
}

/** The names that differ between two stored objects, with their values in the first one. */
export function differingNames<Value>(stored: string | null, other: string | null): Names<Value> {
  const others = namesIn<Value>(other);
  const differing = Object.entries(namesIn<Value>(stored)).filter(
    ([name, value]) => others[name] !== value,
  );
  return Object.fromEntries(differing);
}
