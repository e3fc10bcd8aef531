import { hrefWith, useLocation } from '../navigation/location.ts';

interface Props {
  /** What it leads through, for assistive technology. */
  readonly label: string;
  readonly first: string;
  readonly following: string;
  /** The cursor of the page that follows; `null` on the last one. */
  readonly next: string | null;
}

/** Leads to the first page of a list and to the one that follows. The page stands in the address. */
export function Pager({ label, first, following, next }: Props) {
  const { searchParams } = useLocation();
  return (
    <nav class="row" aria-label={label}>
      {searchParams.has('cursor') && (
        <a class="button" href={hrefWith({ cursor: null })}>
          {first}
        </a>
      )}
      {next !== null && (
        <a class="button" href={hrefWith({ cursor: next })}>
          {following}
        </a>
      )}
    </nav>
  );
}
