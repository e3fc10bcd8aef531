import type { Scope } from '../values/roles.ts';

declare global {
  /** Whether the program includes the style guide. The build sets it; a deployment has none. */
  const STYLEGUIDE: boolean;
  /** The endpoints of version 1 that each scope grants. The build sets it. */
  const ENDPOINTS_BY_SCOPE: Readonly<Record<Scope, readonly string[]>>;
  /** The address of the program that reads spreadsheets. The build sets it. */
  const READER: string;

  interface Window {
    /** Where the browser has Trusted Types; TypeScript's libraries do not. An object stands for the text. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (text: string) => string },
      ): { readonly createScriptURL: (text: string) => string };
    };
  }
}
