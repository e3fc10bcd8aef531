/** Where the demo's OpenID provider is, at the address of the service itself. */
export const DEMO_SIGN_IN = '/demo-sign-in';
