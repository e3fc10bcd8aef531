import type { Figures } from './figures.ts';
import type { html } from 'hono/html';

/** Markup with escaped texts. */
export type Html = ReturnType<typeof html>;

/** The texts of the landing page in one language. */
export interface Texts {
  readonly language: 'de' | 'en';
  /** Path of the page in this language. */
  readonly path: string;
  readonly other: { readonly name: string; readonly language: string; readonly path: string };
  readonly title: string;
  readonly headline: string;
  readonly lead: string;
  readonly getToken: string;
  readonly readReference: string;
  readonly signIn: string;
  readonly reference: string;
  readonly request: string;
  readonly answer: string;
  readonly computed: string;
  readonly exampleNote: string;
  readonly reasonsTitle: string;
  readonly reasons: (figures: Figures) => readonly Reason[];
  readonly endpointsTitle: string;
  readonly endpointsNote: Html;
  /** Description of each operation of the contract, by its id. */
  readonly endpoints: Readonly<Record<string, string>>;
  readonly stepsTitle: string;
  readonly steps: readonly { readonly title: string; readonly text: Html }[];
  readonly forOperators: string;
  readonly health: string;
  readonly imprint: string;
  readonly privacy: string;
}

interface Reason {
  readonly figure: string;
  readonly of: string;
  readonly title: string;
  readonly text: Html;
}
