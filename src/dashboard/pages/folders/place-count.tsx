import type { DocumentCount } from '../../documents/requests.ts';
import { documentWords } from '../../documents/words.ts';
import { type Place, totalOf } from './place.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props extends Place {
  /** How many documents are where; `null` until they are counted. */
  readonly counts: readonly DocumentCount[] | null;
}

/** How many files are at a place, at the end of its row. */
export function PlaceCount({ counts, ...place }: Props) {
  const { format } = useTexts(documentWords);
  return (
    <span class="small ml-auto tabular-nums group-has-focus-visible/folder:invisible group-has-[button]/folder:group-hover/folder:invisible group-has-aria-expanded/folder:invisible">
      {counts !== null && format.number(totalOf(counts, place).documents)}
    </span>
  );
}
