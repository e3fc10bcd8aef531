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
    <section class="images mosaic" aria-label={t.images.title}>
      <ol class={`mosaic-list of-${shown.length}`}>
        {shown.map((image, at) => (
          <li key={image.id} class={isPlan(image) ? 'plan-image' : undefined}>
            <ImagePicture image={image} reload={reload} />
            <Tag image={image} isCover={at === 0} />
            {at === 0 && isEditable && (
              <Button icon="image" onClick={open} label={t.images.manage} />
            )}
            {at === SHOWN - 1 && more > 0 && (
              <button type="button" class="mosaic-more" onClick={open}>
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

/** Names the cover and the drawings; a room shows itself. */
function Tag({ image, isCover }: { readonly image: UnitImage; readonly isCover: boolean }) {
  const { t } = useTexts(imageWords);
  const text = isCover ? t.images.cover : isPlan(image) && image.category;
  return text !== false && <span class="image-tag cut">{text}</span>;
}
