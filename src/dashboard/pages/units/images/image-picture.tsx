import { useRef } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { Icon } from '../../../components/icon.tsx';
import { imageWords } from './words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly image: UnitImage;
  /** Class names of the frame. */
  readonly look?: string;
  /** Stands on the picture. */
  readonly tag?: string;
  /** Reads the links again: they may have expired while the computer slept. */
  readonly reload: () => Promise<void>;
}

const INSIDE = 'absolute inset-0 size-full';

/** A thumbnail with a link to the full image. */
export function ImagePicture({ image, look = TILE, tag, reload }: Props) {
  const { t } = useTexts(imageWords);
  const { url, thumbnailUrl, fileName } = image;
  const broken = useRef<string | null>(null);
  return (
    <div class={`relative overflow-hidden rounded-6 border border-line ${look}`}>
      {thumbnailUrl === null ? (
        <span
          class={`grid place-content-center justify-items-center gap-1 text-13 text-faint ${INSIDE}`}
        >
          <Icon name="image" />
          {t.images.noPreview}
        </span>
      ) : (
        <img
          class={`select-none ${INSIDE}`}
          src={thumbnailUrl}
          alt=""
          draggable={false}
          onError={() => {
            if (broken.current === thumbnailUrl) return;
            broken.current = thumbnailUrl;
            void reload();
          }}
        />
      )}
      {url !== null && (
        <a
          class={`-outline-offset-2 ${INSIDE}`}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          draggable={false}
          aria-label={t.images.open({ name: fileName ?? t.images.unnamed })}
        />
      )}
      {tag !== undefined && (
        <span class="cut pointer-events-none absolute bottom-2 left-2 max-w-[calc(100%-1rem)] rounded-6 bg-bar px-2 py-1 text-12 text-on-bar max-md:bottom-1 max-md:left-1 max-md:max-w-[calc(100%-0.5rem)] max-md:px-1">
          {tag}
        </span>
      )}
    </div>
  );
}

/** Among the other images of a list. */
export const TILE = 'aspect-4/3 bg-sunken *:object-contain';

/** A list of images: the cover is first, and larger. */
export const IMAGES =
  'grid grid-cols-4 gap-3 max-md:grid-cols-2 *:first:col-span-2 *:first:row-span-2';

/** An image in the list. */
export const IMAGE = 'group relative grid grid-cols-[minmax(0,1fr)] content-start gap-1';
