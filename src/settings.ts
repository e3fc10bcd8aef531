/** The shortest key that is taken: 32 characters, as of `openssl rand -hex 32` or longer. */
const MIN_KEY_LENGTH = 32;

/**
 * The key of token digests and of page cursors.
 *
 * @throws Error when the secret is missing or too short: the service then answers nothing.
 */
export function tokenKey(env: Pick<Env, 'TOKEN_KEY'>): string {
  const { TOKEN_KEY: key }: Partial<typeof env> = env;
  if (key === undefined || key.length < MIN_KEY_LENGTH) {
    throw new Error(`The secret TOKEN_KEY must have at least ${MIN_KEY_LENGTH} characters.`);
  }
  return key;
}
