/**
 * What production keeps as Worker secrets. Published values, worth nothing: they guard only the
 * demo data on the developer's own disk. The R2 keys are those of `wrangler.toml` beside this file.
 */
export const LOCAL_SECRETS = {
  TOKEN_KEY: 'local-demo-token-key-of-no-value-anywhere-else',
  OPERATOR_KEY: 'local-demo-operator-key-of-no-value',
  ACCEPT_DEMO_KEY: 'locally',
  SESSION_KEY: 'local-demo-session-key-of-no-value-anywhere',
  OIDC_CLIENT_SECRET: 'local-demo-client-secret-of-no-value',
  R2_ACCESS_KEY_ID: 'local-demo',
  R2_SECRET_ACCESS_KEY: 'local-demo-secret',
} as const satisfies Partial<Env>;
