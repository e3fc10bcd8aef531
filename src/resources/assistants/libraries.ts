// The library of sign-ins of assistants, evaluated when it is first used: no other request waits for it.

export {
  AuthorizationError,
  OAuthAuthorizationServer,
  OAuthError,
  authorizationErrorRedirect,
} from '@cloudflare/workers-oauth-provider';
