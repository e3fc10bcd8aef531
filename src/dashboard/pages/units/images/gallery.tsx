import { useState } from 'preact/hooks';
import { type Refusal, refusalOf } from '../../../api/refusal.ts';
import { changeImage, removeImage } from '../../../api/stock.ts';
import type { UnitImage } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { RefusalBanner } from '../../../components/refusal-banner.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { imageWords } from './words.ts';
import { DROP_HERE, DropArea, FilesButton } from '../../../uploads/drop-zone.tsx';
import { UploadList } from '../../../uploads/upload-list.tsx';
import { EditableList } from './editable-list.tsx';
import { changesForOrder } from './order.ts';
import { useOrder } from './use-order.ts';
import { useRemovals } from './use-removals.ts';
import { addImages, IMAGE_TYPES, useUploads } from './use-uploads.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly unitId: string;
  readonly images: readonly UnitImage[];
  readonly reload: () => Promise<void>;
  /** Called after each change. */
  readonly changed: (() => void) | undefined;
  readonly drop: (files: readonly File[]) => void;
}

/** A unit's images to upload, order, categorise and delete. */
export function Gallery({ unitId, images, reload, changed, drop }: Props) {
  const { t } = useTexts(imageWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const [refused, setRefused] = useState(0);
  const read = async () => {
    await reload();
    changed?.();
  };
  const { refusal, apply } = useImageChanges(read);
  const queue = useUploads(orgId, unitId, async ({ file }) => {
    await read();
    announce(t.images.uploaded({ name: file.name }));
  });
  const removals = useRemovals((id) => apply(() => removeImage(orgId, unitId, id)));
  const order = useOrder(images, (ordered) =>
    apply(() =>
      Promise.all(
        changesForOrder(ordered).map(({ id, sortOrder }) =>
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

/** Sends changes of images, and keeps the last refusal. */
interface ImageChanges {
  readonly refusal: Refusal | null;
  /** Sends a change, then reads the images again, even after a refusal. */
  readonly apply: (send: () => Promise<unknown>) => Promise<void>;
}

/** @param read reads the images again. */
function useImageChanges(read: () => Promise<void>): ImageChanges {
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
