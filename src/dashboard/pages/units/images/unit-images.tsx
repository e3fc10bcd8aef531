import { useEffect, useState } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import type { Reading } from '../../../api/use-reading.ts';
import { Button } from '../../../components/button.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { imageWords } from './words.ts';
import { Gallery } from './gallery.tsx';
import { IMAGE, ImagePicture, IMAGES } from './image-picture.tsx';
import { queueOf } from './uploads.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly unitId: string;
  readonly reading: Reading<readonly UnitImage[]>;
  /** Called after each change, because a change of images also changes the unit's `updatedAt`. */
  readonly changed?: () => void;
  /** Takes files that are dropped on the images. */
  readonly drop: (files: readonly File[]) => void;
}

/**
 * A unit's images as a mosaic, or all of them, editable for those with the permission. Without
 * images, there is only the place to add some.
 */
export function UnitImages({ unitId, reading, changed, drop }: Props) {
  const { t } = useTexts(imageWords);
  const { orgId, role } = useMembership();
  const isEditable = may(role, 'files:upload');
  const count = reading.state === 'loaded' ? reading.value.length : null;
  const [isOpen, setIsOpen] = useOpen(count === 0, queueOf(orgId, unitId).uploads.length > 0);
  if (count === 0 && !isEditable) return null;
  if (reading.state === 'loaded' && !isOpen && reading.value.length > 0) {
    return (
      <Mosaic
        images={reading.value}
        reload={reading.reload}
        open={() => setIsOpen(true)}
        isEditable={isEditable}
      />
    );
  }
  return (
    <section
      class={`card card-body images${count === 0 ? ' without' : ''}`}
      aria-labelledby="images-title"
    >
      <header class="row spread">
        <h2 id="images-title">{t.images.title}</h2>
        {count !== null && count > 0 && (
          <Button kind="quiet" onClick={() => setIsOpen(false)}>
            {t.images.overview}
          </Button>
        )}
      </header>
      <Loaded reading={reading} lines={4}>
        {(images) =>
          isEditable ? (
            <Gallery
              key={unitId}
              unitId={unitId}
              images={images}
              reload={reading.reload}
              changed={changed}
              drop={drop}
            />
          ) : (
            <ImageList images={images} reload={reading.reload} />
          )
        }
      </Loaded>
    </section>
  );
}

/** Whether the tools for images are open: uploads stay among them. */
function useOpen(isAtFirst: boolean, isUploading: boolean) {
  const open = useState(isAtFirst);
  const [, setIsOpen] = open;
  useEffect(() => {
    if (isUploading) setIsOpen(true);
  }, [isUploading]);
  return open;
}

interface ImageListProps {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
}

/** A unit's images, read-only. */
function ImageList({ images, reload }: ImageListProps) {
  const { t } = useTexts(imageWords);
  return (
    <ol class={IMAGES} aria-label={t.images.list}>
      {images.map((image, at) => (
        <li key={image.id} class={IMAGE}>
          <ImagePicture image={image} reload={reload} {...(at === 0 && { tag: t.images.cover })} />
          <p class="cut text-13">{image.fileName ?? t.images.unnamed}</p>
          <p class="small">{image.category ?? t.images.noCategory}</p>
        </li>
      ))}
    </ol>
  );
}

/** Images that the mosaic shows: a large one, and four beside it. */
const SHOWN = 5;

interface MosaicProps {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
  /** Shows all images. */
  readonly open: () => void;
  /** Whether the person can change images. */
  readonly isEditable: boolean;
}

/** A unit's first images: the cover large, the others beside it. */
function Mosaic({ images, reload, open, isEditable }: MosaicProps) {
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
