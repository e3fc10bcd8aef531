import type { UnitImage } from '../../../api/types.ts';
import { Button } from '../../../components/button.tsx';
import { imageWords } from './words.ts';
import { ImagePicture } from './image-picture.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

/** Images that the mosaic shows: a large one, and four beside it. */
const SHOWN = 5;

interface Props {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
  /** Shows all images. */
  readonly open: () => void;
  /** Whether the person can change images. */
  readonly isEditable: boolean;
}

/** A unit's first images: the cover large, the others beside it. */
export function Mosaic({ images, reload, open, isEditable }: Props) {
  const { t } = useTexts(imageWords);
  const shown = images.slice(0, SHOWN);
  const more = images.length - shown.length;
  return (
    <section class="images" aria-label={t.images.title}>
      <ol class="grid grid-cols-[2fr_1fr_1fr] grid-rows-[repeat(2,8rem)] gap-1.5 max-md:auto-rows-[4rem] max-md:grid-cols-4 max-md:grid-rows-[12rem]">
        {shown.map((image, at) => (
          <li key={image.id} class={`relative ${placeOf(at, shown.length)}`}>
            <ImagePicture
              image={image}
              reload={reload}
              look={`h-full ${isPlan(image) ? 'bg-white *:object-contain' : 'bg-sunken *:object-cover'}`}
              {...(at === 0 && { tag: t.images.cover })}
              {...(at > 0 && isPlan(image) && { tag: image.category ?? '' })}
            />
            {at === 0 && isEditable && (
              <Button
                icon="image"
                look="absolute right-2 bottom-2 max-md:border-0 max-md:bg-bar/70 max-md:text-on-bar"
                onClick={open}
                label={t.images.manage}
              />
            )}
            {at === SHOWN - 1 && more > 0 && (
              <button
                type="button"
                class="absolute inset-0 rounded-6 bg-[rgb(15_32_30/72%)] text-14 font-semibold text-white"
                onClick={open}
              >
                {t.images.more({ count: more })}
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether an image is a drawing, which is shown whole and on white. */
const isPlan = ({ category }: UnitImage) => /grundriss|plan/i.test(category ?? '');

/** Where a picture is: the cover is large, and the others fill what is beside it, or below it on a phone. */
function placeOf(at: number, count: number): string {
  if (at === 0 || count === 2) {
    const width = count === 1 ? 'col-span-full' : '';
    return `${at === 0 ? width : 'col-span-2'} row-span-2 max-md:col-span-full max-md:row-auto`;
  }
  return count === 3 || (count === 4 && at === 3) ? 'col-span-2' : '';
}
