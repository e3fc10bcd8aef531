import type { UnitImage } from '../../../api/types.ts';
import { useTexts } from '../../../texts/use-texts.ts';
import { ImagePicture } from './image-picture.tsx';

interface Props {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
}

/** The images of a unit, to see. */
export function ImageList({ images, reload }: Props) {
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
