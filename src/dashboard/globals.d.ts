/** The address of the program that reads spreadsheets. The build sets it. */
declare const READER: string;

interface Window {
  /** Where the browser has Trusted Types; TypeScript's libraries do not. An object stands for the text. */
  readonly trustedTypes?: {
    createPolicy(
      name: string,
      rules: { readonly createScriptURL: (text: string) => string },
    ): { readonly createScriptURL: (text: string) => string };
  };
}
