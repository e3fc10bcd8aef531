import { useRef } from 'preact/hooks';
import type { UnitImage } from '../../../api/types.ts';
import { Icon } from '../../../components/icon.tsx';
import { imageWords } from './words.ts';
import { useTexts } from '../../../kit/use-texts.ts';

interface Props {
  readonly image: UnitImage;
  /** Reads the links again: they may have expired while the computer slept. */
  readonly reload: () => Promise<void>;
}

/** A thumbnail with a link to the full image. */
export function ImagePicture({ image: { url, thumbnailUrl, fileName }, reload }: Props) {
  const { t } = useTexts(imageWords);
  const broken = useRef<string | null>(null);
  const name = fileName ?? t.images.unnamed;
  const picture =
    thumbnailUrl === null ? (
      <span class="image-none">
        <Icon name="image" />
        {t.images.noPreview}
      </span>
    ) : (
      <img
        src={thumbnailUrl}
        alt=""
        draggable={false}
        onError={() => {
          if (broken.current === thumbnailUrl) return;
          broken.current = thumbnailUrl;
          void reload();
        }}
      />
    );
  if (url === null)
    return (
      <span class="image-picture" data-cover={t.images.cover}>
        {picture}
      </span>
    );
  return (
    <a
      class="image-picture"
      data-cover={t.images.cover}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
      aria-label={t.images.open({ name })}
    >
      {picture}
    </a>
  );
}
