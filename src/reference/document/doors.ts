/** A door whose document this page shows. */
export interface Door {
  /** The path of the page. */
  readonly page: string;
  /** Its name in the page's header. */
  readonly name: string;
  readonly document: string;
  /** What a credential is called, and how one begins. */
  readonly credential: { readonly label: string; readonly placeholder: string };
  /** The environment variable in which samples expect the credential. */
  readonly variable: string;
}

export const DOORS = [
  {
    page: '/docs',
    name: 'API',
    document: '/v1/openapi.json',
    credential: { label: 'API token', placeholder: 'einheit_live_…' },
    variable: 'EINHEIT_TOKEN',
  },
  {
    page: '/docs/operator',
    name: 'Operator',
    document: '/operator/v1/openapi.json',
    credential: { label: 'Operator key', placeholder: 'OPERATOR_KEY' },
    variable: 'OPERATOR_KEY',
  },
] as const satisfies readonly Door[];
