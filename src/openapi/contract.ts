import type { JsonSchema } from '../fields/described.ts';
import type { Route } from '../http/contract/operation.ts';
import type { FailureCode } from '../values/failure.ts';
import type { RequestHeader } from './request-headers.ts';
import type { WebhookMessage } from './webhooks.ts';

/** A request and its answer, as `npm run examples` recorded them. */
export interface Example {
  /** The path's parameters. */
  readonly params?: Readonly<Record<string, string>>;
  /** The body. */
  readonly request?: unknown;
  readonly answer?: unknown;
}

/** A credential: an OpenAPI security scheme and its name. */
interface Security {
  readonly name: string;
  readonly scheme: JsonSchema;
  /** Why a request with it is refused, and a change beyond that. */
  readonly refusals: readonly FailureCode[];
  readonly changeRefusals?: readonly FailureCode[];
  /** The header that every change with it may have. */
  readonly changeHeader?: RequestHeader;
  /** Whether it can have these permissions; by default it can have all that the surface's operations need. */
  readonly permits?: (permissions: Route['permissions']) => boolean;
}

/** The contract of a surface, for its document: its routes, and what they have in common. */
export interface SurfaceContract {
  readonly base: string;
  readonly title: string;
  readonly description: string;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly routes: readonly Route[];
  /** The routes that were added after the contract’s publication; none for most surfaces. */
  readonly additions?: readonly Route[];
  /** The messages that the service sends; none for most surfaces. */
  readonly messages?: readonly WebhookMessage[];
  /** An example of each operation, by the operation's id; none for the surfaces of the service's own people. */
  readonly examples?: Readonly<Record<string, Example>>;
  /** The credentials, each of which opens the surface. */
  readonly security: readonly Security[];
  /** Whether requests are rate-limited, per token or per session. */
  readonly limited?: boolean;
  /** Whether shared caches may store its answers. */
  readonly cached?: boolean;
  /** Whether the surface is only for the service's own people and pages. Tokens have no scopes for it. */
  readonly internal: boolean;
  /** Refusals of every request, besides those of its credentials. */
  readonly refusals?: readonly FailureCode[];
  /** Those of every change that an erasure ends; none if callers of suspended organisations are refused. */
  readonly refusalsWhileErasing?: readonly FailureCode[];
}
