import type { Texts } from '../texts.ts';

/** A surface with a reference page. */
export interface Surface {
  /** The path of the page. */
  readonly page: string;
  readonly name: keyof Texts['surfaces'];
  readonly document: string;
  /** The credential of its requests; `null` if they need none. */
  readonly credential: SurfaceCredential | null;
}

/** What a caller of a surface must have. */
export interface SurfaceCredential {
  /** Its first characters, or its name. */
  readonly placeholder: string;
  /** Environment variable from which samples read it. */
  readonly variable: keyof Texts['credentials'];
}

export const SURFACES = [
  {
    page: '/docs',
    name: 'api',
    document: '/v1/openapi.json',
    credential: { placeholder: 'einheit_live_…', variable: 'EINHEIT_TOKEN' },
  },
  {
    page: '/docs/public',
    name: 'public',
    document: '/public/v1/openapi.json',
    credential: null,
  },
  {
    page: '/docs/orgs',
    name: 'orgs',
    document: '/orgs/v1/openapi.json',
    credential: { placeholder: 'OPERATOR_KEY', variable: 'OPERATOR_KEY' },
  },
  {
    page: '/docs/operator',
    name: 'operator',
    document: '/operator/v1/openapi.json',
    credential: { placeholder: 'OPERATOR_KEY', variable: 'OPERATOR_KEY' },
  },
] as const satisfies readonly Surface[];
