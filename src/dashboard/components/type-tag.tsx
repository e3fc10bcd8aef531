/** The ending of a file's name: `PDF`. */
export const typeOf = (name: string): string => name.replace(/^.*\./s, '').toUpperCase();

interface TypeTagProps {
  readonly name: string;
  readonly size?: string;
}

/** The ending of a file's name, as a sheet of paper. */
export function TypeTag({ name, size = 'h-9.5 w-8' }: TypeTagProps) {
  return (
    <span
      class={`grid place-items-center rounded-4 border border-button-line bg-surface text-[0.625rem]/none font-bold text-danger ${size}`}
      aria-hidden="true"
    >
      {typeOf(name)}
    </span>
  );
}
