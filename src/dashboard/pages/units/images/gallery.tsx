import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import { changeImage, removeImage } from '../../../api/stock.ts';
import type { UnitImage } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { imageWords } from './words.ts';
import { DROP_HERE, DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';
import { UploadList } from '../../../uploads/upload-list.tsx';
import { type Delayed, changesForOrder, useDelayed, useOrder } from './order.ts';
import { useShownQueue } from '../../../uploads/upload-queue.ts';
import { addImages, IMAGE_TYPES, queueOf } from './uploads.ts';
import { useTexts } from '../../../kit/use-texts.ts';
import { IMAGE, ImagePicture, IMAGES, TILE } from './image-picture.tsx';
import { Icon } from '../../../components/icon.tsx';
import { useTyped } from '../../../kit/typed.ts';
import type { TargetedPointerEvent } from 'preact';

interface Props {
  readonly unitId: string;
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
  /** Called after each change. */
  readonly changed: (() => void) | undefined;
  readonly drop: (files: readonly File[]) => void;
}

/** Time in which a deletion can be undone. */
const UNDO_MS = 6000;

/** A unit's images to upload, order, categorise and delete. */
export function Gallery({ unitId, images, reload, changed, drop }: Props) {
  const { t } = useTexts(imageWords);
  const { orgId } = useMembership();
  const [refused, setRefused] = useState(0);
  const read = async () => {
    await reload();
    changed?.();
  };
  const { refusal, apply } = useImageChanges(read);
  const queue = queueOf(orgId, unitId);
  useShownQueue(queue, read);
  const removals = useDelayed((id) => apply(() => removeImage(orgId, unitId, id)), UNDO_MS);
  const order = useOrder(images, (ordered, movedIds) =>
    apply(() =>
      Promise.all(
        changesForOrder(ordered, movedIds).map(({ id, sortOrder }) =>
          changeImage(orgId, unitId, id, { sortOrder }),
        ),
      ),
    ),
  );
  const add = (files: readonly File[]) => setRefused(addImages(queue, images, files));
  return (
    <DropArea add={drop}>
      <RefusalBanner refusal={refusal} />
      {refused > 0 && (
        <p class="banner" role="alert">
          {t.images.tooMany({ count: refused })}
        </p>
      )}
      <EditableList
        images={order.images}
        reload={reload}
        move={order.move}
        removals={removals}
        categorise={(id, category) =>
          apply(() =>
            changeImage(orgId, unitId, id, { category: category === '' ? null : category }),
          )
        }
      />
      <UploadList queue={queue} accept={IMAGE_TYPES.join()} add={add} />
      <div class={`${DROP_HERE} flex-wrap gap-2.5`}>
        <span class="[@media(hover:none)]:hidden">{t.images.drop}</span>
        <FilesButton accept={IMAGE_TYPES.join()} add={add} text={t.images.choose} />
      </div>
      <p class="hint">{t.images.hint}</p>
    </DropArea>
  );
}

/** Sends changes of images, and keeps the last refusal. @param read reads the images after each, also a refused one. */
function useImageChanges(read: () => Promise<void>) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const apply = async (send: () => Promise<unknown>) => {
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      setRefusal(refusalOf(error));
    }
    await read();
  };
  return { refusal, apply };
}

interface EditableListProps {
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
  readonly move: (id: string, to: number) => void;
  readonly removals: Delayed;
  readonly categorise: (id: string, category: string) => Promise<void>;
}

/** The images in their order. Dragging, or keys on an image's handle, change the order. */
function EditableList({ images, reload, move, removals, categorise }: EditableListProps) {
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
function Categories({ images }: Pick<EditableListProps, 'images'>) {
  const known = new Set(images.flatMap(({ category }) => category ?? []));
  return (
    <datalist id="image-categories">
      {[...known].map((category) => (
        <option key={category} value={category} />
      ))}
    </datalist>
  );
}

interface ImageTileProps {
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
function ImageTile({ image, at, total, lifted, reload, ...actions }: ImageTileProps) {
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
function RemovedTile({ image, undo }: RemovedTileProps) {
  const { t } = useTexts(imageWords);
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const name = image.fileName ?? t.images.unnamed;
  useEffect(() => button.current?.focus(), []);
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

/** Distance from which a pointer's movement is a drag, in pixels. Less is a click. */
const THRESHOLD = 6;

/** The element that starts a drag on a touch screen. Touching anything else scrolls. */
const HANDLE = '[data-drag-handle]';
const ITEM = 'li[data-id]';

interface Start {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/**
 * Makes a list's items (`li` with `data-id`) draggable by mouse, pen or finger.
 *
 * @param move moves an item to the position of another one.
 */
function useDrag(move: (id: string, onto: string) => void) {
  const start = useRef<Start | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const wasDragged = useRef(false);
  const end = () => {
    wasDragged.current = dragged !== null;
    start.current = null;
    setDragged(null);
  };
  return {
    /** Id of the dragged item. */
    dragged,
    /** Event handlers of the list. */
    handlers: {
      onPointerDown: (event: TargetedPointerEvent<HTMLElement>) => {
        wasDragged.current = false;
        const { target, button, pointerType, clientX: x, clientY: y } = event;
        if (!(target instanceof Element) || button !== 0) return;
        const onHandle = target.closest(HANDLE) !== null;
        const onControl = target.closest('input, button') !== null;
        if (!onHandle && (onControl || pointerType === 'touch')) return;
        const id = idAt(target);
        start.current = id === null ? null : { id, x, y };
      },
      onPointerMove: (event: TargetedPointerEvent<HTMLElement>) => {
        const { currentTarget, pointerId, clientX: x, clientY: y } = event;
        const from = start.current;
        if (from === null) return;
        if (dragged === null && Math.hypot(x - from.x, y - from.y) < THRESHOLD) return;
        if (dragged === null) {
          currentTarget.setPointerCapture(pointerId);
          setDragged(from.id);
        }
        const onto = idAt(document.elementFromPoint(x, y));
        if (onto !== null && onto !== from.id) move(from.id, onto);
      },
      onPointerUp: end,
      onPointerCancel: end,
      // The click that ends a drag does not open the image.
      onClickCapture: (event: Event) => {
        if (!wasDragged.current) return;
        event.preventDefault();
        event.stopPropagation();
        wasDragged.current = false;
      },
    },
  };
}

function idAt(element: Element | null): string | null {
  const item = element?.closest(ITEM);
  return item instanceof HTMLElement ? (item.dataset['id'] ?? null) : null;
}
