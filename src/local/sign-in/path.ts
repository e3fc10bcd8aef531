/** The path of the demo's OpenID provider, at the address of the service. */
export const DEMO_SIGN_IN = '/demo-sign-in';
