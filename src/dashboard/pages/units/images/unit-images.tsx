import type { UnitImage } from '../../../api/types.ts';
import type { Reading } from '../../../api/use-reading.ts';
import { Loaded } from '../../../components/loaded.tsx';
import { may, useMembership } from '../../../membership/membership.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { Gallery } from './gallery.tsx';
import { ImagePicture } from './image-picture.tsx';

interface Props {
  readonly unitId: string;
  readonly reading: Reading<readonly UnitImage[]>;
  /** Called after each change, because a change of images also changes the unit's `updatedAt`. */
  readonly changed?: () => void;
}

/** A unit's images, editable for those with the permission. */
export function UnitImages({ unitId, reading, changed }: Props) {
  const { t } = useTexts();
  const { role } = useMembership();
  return (
    <section class="card card-body images" aria-labelledby="images-title">
      <h2 id="images-title">{t.images.title}</h2>
      <Loaded reading={reading} lines={4}>
        {(images) =>
          may(role, 'files:upload') ? (
            <Gallery
              key={unitId}
              unitId={unitId}
              images={images}
              reload={reading.reload}
              changed={changed}
            />
          ) : (
            <Seen images={images} reload={reading.reload} />
          )
        }
      </Loaded>
    </section>
  );
}

interface SeenProps {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
}

function Seen({ images, reload }: SeenProps) {
  const { t } = useTexts();
  if (images.length === 0) return <p class="hint">{t.images.none}</p>;
  return <ImageList images={images} reload={reload} />;
}

interface ImageListProps {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
}

/** A unit's images, read-only. */
function ImageList({ images, reload }: ImageListProps) {
  const { t } = useTexts();
  return (
    <ol class="image-list" aria-label={t.images.list}>
      {images.map((image) => (
        <li key={image.id} class="image">
          <ImagePicture image={image} reload={reload} />
          <p class="image-name">{image.fileName ?? t.images.unnamed}</p>
          <p class="small">{image.category ?? t.images.noCategory}</p>
        </li>
      ))}
    </ol>
  );
}
