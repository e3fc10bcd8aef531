/** A door with a reference page. */
export interface Door {
  /** The path of the page. */
  readonly page: string;
  /** Label of the page's link. */
  readonly name: string;
  readonly document: string;
  /** Label of the credential, and its first characters. */
  readonly credential: { readonly label: string; readonly placeholder: string };
  /** Environment variable from which samples read the credential. */
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
