import type { UnitImage } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTexts } from '../../../texts/use-texts.ts';
import { CategoryField } from './category-field.tsx';
import { ImagePicture } from './image-picture.tsx';

interface Props {
  readonly image: UnitImage;
  readonly at: number;
  readonly total: number;
  /** Whether it is being dragged. */
  readonly lifted: boolean;
  readonly reload: () => Promise<void>;
  readonly moveTo: (place: number) => void;
  readonly categorise: (category: string) => Promise<void>;
  readonly remove: () => void;
}

/** An image that can be moved, categorised and removed. */
export function ImageTile({ image, at, total, lifted, reload, ...actions }: Props) {
  const { t, format } = useTexts();
  const announce = useAnnounce();
  const name = image.fileName ?? t.images.unnamed;
  return (
    <li class={lifted ? 'image lifted' : 'image'} data-id={image.id}>
      <ImagePicture image={image} reload={reload} />
      <div class="image-actions">
        <button
          type="button"
          class="image-button image-handle"
          data-drag-handle
          aria-label={t.images.move(name)}
          aria-describedby="images-move-hint"
          onKeyDown={(event) => {
            const place = placeFor(event.key, at, total);
            if (place === null) return;
            event.preventDefault();
            if (place < 0 || place >= total) return;
            actions.moveTo(place);
            announce(t.images.moved(name, format.number(place + 1), format.number(total)));
          }}
        >
          <Icon name="move" />
        </button>
        <button
          type="button"
          class="image-button"
          aria-label={t.images.remove(name)}
          onClick={actions.remove}
        >
          <Icon name="remove" />
        </button>
      </div>
      <p class="image-name" title={name}>
        {name}
      </p>
      <CategoryField
        label={t.images.categoryOf(name)}
        category={image.category}
        save={actions.categorise}
      />
    </li>
  );
}

/** Where a key moves an image; `null` for a key that moves none. */
function placeFor(key: string, at: number, total: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? total - 1 : null;
}
