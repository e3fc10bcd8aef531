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
    <span class="place-count small ml-auto tabular-nums">
      {counts !== null && format.number(totalOf(counts, place).documents)}
    </span>
  );
}
