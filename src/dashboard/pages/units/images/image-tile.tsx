import { useEffect, useRef } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTyped } from '../../../navigation/typed.ts';
import { imageWords } from './words.ts';
import { IMAGE, ImagePicture, TILE } from './image-picture.tsx';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly image: UnitImage;
  readonly at: number;
  readonly total: number;
  /** Whether the person is dragging it. */
  readonly lifted: boolean;
  readonly reload: () => Promise<void>;
  readonly moveTo: (position: number) => void;
  readonly categorise: (category: string) => Promise<void>;
  readonly remove: () => void;
}

/** An image to move, categorise and delete. */
export function ImageTile({ image, at, total, lifted, reload, ...actions }: Props) {
  const { t } = useTexts(imageWords);
  const announce = useAnnounce();
  const name = image.fileName ?? t.images.unnamed;
  return (
    <li class={`${IMAGE} ${lifted ? 'opacity-55' : ''}`} data-id={image.id}>
      <ImagePicture
        image={image}
        reload={reload}
        look={`${TILE} ${lifted ? 'outline-2 outline-accent' : ''}`}
        {...(at === 0 && { tag: t.images.cover })}
      />
      <div class={ACTIONS}>
        <button
          type="button"
          class={`cursor-grab touch-none *:stroke-[2.5] ${ACTION}`}
          data-drag-handle
          aria-label={t.images.move({ name })}
          aria-describedby="images-move-hint"
          onKeyDown={(event) => {
            const position = positionFor(event.key, at, total);
            if (position === null) return;
            event.preventDefault();
            if (position < 0 || position >= total) return;
            actions.moveTo(position);
            announce(t.images.moved({ name, place: position + 1, total }));
          }}
        >
          <Icon name="move" />
        </button>
        <button
          type="button"
          class={ACTION}
          aria-label={t.images.remove({ name })}
          onClick={actions.remove}
        >
          <Icon name="remove" />
        </button>
      </div>
      <p class="cut text-13" title={name}>
        {name}
      </p>
      <CategoryField
        id={image.id}
        label={t.images.categoryOf({ name })}
        category={image.category}
        save={actions.categorise}
      />
    </li>
  );
}

/** They cover a part of the picture, so a mouse shows them only on its own picture. */
const ACTIONS =
  'pointer-events-none absolute inset-x-1.5 top-1.5 flex justify-between opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100';
const ACTION =
  'pointer-events-auto grid size-8 place-items-center rounded-6 border border-line bg-surface text-ink hover:border-control-line';

/** The index that a key moves an image to; `null` for other keys. */
function positionFor(key: string, at: number, total: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowUp') return at - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? total - 1 : null;
}

const CATEGORY_LENGTH = 100;

interface CategoryFieldProps {
  readonly id: string;
  readonly label: string;
  readonly category: string | null;
  readonly save: (category: string) => Promise<void>;
}

/** An image's category. Enter and leaving the field save it, also after the page was left meanwhile. */
function CategoryField({ id, label, category, save }: CategoryFieldProps) {
  const { t } = useTexts(imageWords);
  const { values, changes, kept } = useTyped(`category ${id}`, { text: category ?? '' });
  const { text } = values;
  useEffect(() => {
    if (text === (category ?? '')) kept.drop();
    else if (kept.isRestored) void save(text);
  }, [category]);
  return (
    <input
      type="text"
      class="min-h-8 px-2 py-0.5 text-13"
      aria-label={label}
      placeholder={t.images.category}
      list="image-categories"
      maxLength={CATEGORY_LENGTH}
      value={text}
      onInput={({ currentTarget }) => changes('text')(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') currentTarget.blur();
        if (key === 'Escape') kept.drop();
      }}
      onBlur={() => {
        if (text !== (category ?? '')) void save(text);
      }}
    />
  );
}

interface RemovedTileProps {
  readonly image: UnitImage;
  readonly undo: (id: string) => void;
}

/** Shown in position of a deleted image while the deletion can be undone. */
export function RemovedTile({ image, undo }: RemovedTileProps) {
  const { t } = useTexts(imageWords);
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const name = image.fileName ?? t.images.unnamed;
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <li class="grid min-h-32 place-content-center justify-items-center gap-2.5 rounded-6 border border-dashed border-control-line p-3 text-center wrap-anywhere">
      <p class="small">{t.images.removed({ name })}</p>
      <button
        ref={button}
        type="button"
        class="button"
        aria-label={t.images.undoOf({ name })}
        onClick={() => {
          undo(image.id);
          announce(t.images.restored({ name }));
        }}
      >
        {t.common.undo}
      </button>
    </li>
  );
}
