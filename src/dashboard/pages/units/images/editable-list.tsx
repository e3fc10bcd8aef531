import { useLayoutEffect, useRef } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { imageWords } from './words.ts';
import { IMAGES } from './image-picture.tsx';
import { ImageTile, RemovedTile } from './image-tile.tsx';
import { useDrag } from './use-drag.ts';
import type { Removals } from './use-removals.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
  readonly move: (id: string, to: number) => void;
  readonly removals: Removals;
  readonly categorise: (id: string, category: string) => Promise<void>;
}

/** The images in their order. Dragging, or keys on an image's handle, change the order. */
export function EditableList({ images, reload, move, removals, categorise }: Props) {
  const { t } = useTexts(imageWords);
  const list = useRef<HTMLOListElement>(null);
  const held = useRef<string | null>(null);
  const drag = useDrag((id, onto) =>
    move(
      id,
      images.findIndex((image) => image.id === onto),
    ),
  );
  useLayoutEffect(() => {
    // A browser removes the focus from an element that moves in the document.
    if (held.current === null) return;
    const handle = list.current?.querySelector(`[data-id="${held.current}"] [data-drag-handle]`);
    if (handle instanceof HTMLElement) handle.focus();
    held.current = null;
  }, [images]);
  if (images.length === 0) return <p class="hint">{t.images.none}</p>;
  return (
    <>
      <p id="images-move-hint" class="unseen">
        {t.images.moveHint}
      </p>
      <Categories images={images} />
      <ol ref={list} class={IMAGES} aria-label={t.images.list} {...drag.handlers}>
        {images.map((image, at) =>
          removals.ids.has(image.id) ? (
            <RemovedTile key={image.id} image={image} undo={removals.undo} />
          ) : (
            <ImageTile
              key={image.id}
              image={image}
              at={at}
              total={images.length}
              lifted={drag.dragged === image.id}
              reload={reload}
              moveTo={(position) => {
                held.current = image.id;
                move(image.id, position);
              }}
              categorise={(category) => categorise(image.id, category)}
              remove={() => removals.begin(image.id)}
            />
          ),
        )}
      </ol>
    </>
  );
}

/** Suggestions: the categories of the unit's images. */
function Categories({ images }: Pick<Props, 'images'>) {
  const known = new Set(images.flatMap(({ category }) => category ?? []));
  return (
    <datalist id="image-categories">
      {[...known].map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  );
}
