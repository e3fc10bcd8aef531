// What the tests of a file share, because none of them changes it.

/** The same for all tests of a file, made when the first of them asks. */
export function runOnce<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

/** The same for equal input, made when the first test asks. */
export function runOnceFor<Input, Made>(
  make: (input: Input) => Promise<Made>,
): (input: Input) => Promise<Made> {
  const made = new Map<string, Promise<Made>>();
  return (input) => {
    const key = JSON.stringify(input);
    const known = made.get(key) ?? make(input);
    made.set(key, known);
    return known;
  };
}
