import type {
  OAuthClientProvider,
  OAuthDiscoveryState,
  StoredOAuthClientInformation,
  StoredOAuthTokens,
} from '@modelcontextprotocol/client';

export const RETURN = 'http://127.0.0.1:33418/callback';

interface Terms {
  readonly name?: string;
  readonly returnTo?: string;
  readonly document?: string;
}

/** What the official client keeps of its sign-in, and where it sends the person. */
export class SignInOfAssistant implements OAuthClientProvider {
  readonly redirectUrl: string;
  readonly clientMetadataUrl?: string;
  readonly clientMetadata: OAuthClientProvider['clientMetadata'];
  /** Where the person is sent. */
  sentTo: URL | undefined;
  held: StoredOAuthTokens | undefined;
  #client: StoredOAuthClientInformation | undefined;
  #verifier = '';
  #discovered: OAuthDiscoveryState | undefined;

  /** @param terms `document`: where the assistant answers for itself; without it, it registers. */
  constructor({ name = 'Claude', returnTo = RETURN, document }: Terms = {}) {
    this.redirectUrl = returnTo;
    if (document !== undefined) this.clientMetadataUrl = document;
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [returnTo],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
    };
  }

  state = () => 'the state of this sign-in';
  clientInformation = () => this.#client;
  tokens = () => this.held;
  codeVerifier = () => this.#verifier;

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client;
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.held = tokens;
  }

  redirectToAuthorization(to: URL): void {
    this.sentTo = to;
  }

  discoveryState = () => this.#discovered;

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovered = state;
  }

  invalidateCredentials(): void {
    this.held = undefined;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }
}
