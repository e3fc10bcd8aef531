import type { ComponentChildren } from 'preact';

interface Props {
  readonly look?: string;
  readonly children: ComponentChildren;
}

/** What is in the middle of the window, outside of an organisation. */
export const Centred = ({ look = '', children }: Props) => (
  <main
    class={`grid min-h-screen grid-cols-[minmax(0,var(--width,30rem))] content-center justify-center gap-5 px-3.5 py-6 ${look}`}
  >
    {children}
  </main>
);
