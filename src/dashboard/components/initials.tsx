/** The first letter of a word, with its accents. */
const FIRST_LETTER = /(?<!\S)\S\p{M}*/gu;

interface Props {
  readonly of: string;
  /** CSS classes of its size. */
  readonly look: string;
}

/** A round sign with a person's initials: `Henrike Boysen` → `HB` */
export function Initials({ of, look }: Props) {
  const letters = of.match(FIRST_LETTER) ?? [];
  return (
    <span
      class={`grid flex-none place-items-center rounded-full bg-accent-soft font-bold text-accent ${look}`}
      aria-hidden="true"
    >
      {[...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join('').toLocaleUpperCase()}
    </span>
  );
}
