import { useEffect, useRef } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { useTexts } from '../../../texts/use-texts.ts';

interface Props {
  readonly image: UnitImage;
  readonly undo: (id: string) => void;
}

/** Stands where an image was, for as long as its removal can be undone. */
export function RemovedTile({ image, undo }: Props) {
  const { t } = useTexts();
  const announce = useAnnounce();
  const button = useRef<HTMLButtonElement>(null);
  const name = image.fileName ?? t.images.unnamed;
  useEffect(() => {
    button.current?.focus();
  }, []);
  return (
    <li class="image removed">
      <p class="small">{t.images.removed(name)}</p>
      <button
        ref={button}
        type="button"
        class="button"
        aria-label={t.images.undoOf(name)}
        onClick={() => {
          undo(image.id);
          announce(t.images.restored(name));
        }}
      >
        {t.images.undo}
      </button>
    </li>
  );
}
