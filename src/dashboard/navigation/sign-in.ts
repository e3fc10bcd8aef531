import { hrefWith } from './location.ts';

/** Where somebody signs in, and comes back to the page shown; that an attempt failed is forgotten. */
export function signInHref(): string {
  return `/auth/sign-in?to=${encodeURIComponent(hrefWith({ 'sign-in': null }))}`;
}

/** The same for who has signed in too long ago for what they want to do, or as somebody else. */
export function freshSignInHref(): string {
  return `${signInHref()}&fresh=1`;
}
