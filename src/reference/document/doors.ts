/** A door with a reference page. */
export interface Door {
  /** The path of the page. */
  readonly page: string;
  /** Label of the page's link. */
  readonly name: string;
  readonly document: string;
  /** The credential of its requests; `null` if they need none. */
  readonly credential: DoorCredential | null;
}

/** What a caller of a door must have. */
export interface DoorCredential {
  readonly label: string;
  /** Its first characters, or its name. */
  readonly placeholder: string;
  /** Environment variable from which samples read it. */
  readonly variable: string;
}

export const DOORS = [
  {
    page: '/docs',
    name: 'API',
    document: '/v1/openapi.json',
    credential: { label: 'API token', placeholder: 'einheit_live_…', variable: 'EINHEIT_TOKEN' },
  },
  {
    page: '/docs/public',
    name: 'Websites',
    document: '/public/v1/openapi.json',
    credential: null,
  },
  {
    page: '/docs/operator',
    name: 'Operator',
    document: '/operator/v1/openapi.json',
    credential: { label: 'Operator key', placeholder: 'OPERATOR_KEY', variable: 'OPERATOR_KEY' },
  },
] as const satisfies readonly Door[];
