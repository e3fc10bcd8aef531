/** Where somebody signs in, and comes back to the page shown. */
export function signInHref(): string {
  return `/auth/sign-in?to=${encodeURIComponent(location.pathname + location.search)}`;
}

/** The same for who has signed in too long ago for what they want to do, or as somebody else. */
export function freshSignInHref(): string {
  return `${signInHref()}&fresh=1`;
}
