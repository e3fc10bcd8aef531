import { useEffect, useState } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import type { Reading } from '../../../api/use-reading.ts';
import { Button } from '../../../components/button.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { imageWords } from './words.ts';
import { Gallery } from './gallery.tsx';
import { Mosaic } from './mosaic.tsx';
import { IMAGE, ImagePicture, IMAGES } from './image-picture.tsx';
import { queueOf } from './use-uploads.ts';
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
