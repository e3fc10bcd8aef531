import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../components/button.tsx';
import { useImageTexts } from '../../../texts/images.ts';

/** Accepted types. The service checks the files' content itself. */
const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

interface Props {
  readonly add: (files: readonly File[]) => void;
  readonly children: ComponentChildren;
}

/** An area to choose files or drop them. */
export function DropZone({ add, children }: Props) {
  const { t } = useImageTexts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <div
      class={over ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        add([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      {children}
      <div class="drop-here">
        <span class="drop-words">{t.images.drop}</span>
        <Button icon="plus" onClick={() => input.current?.click()}>
          {t.images.choose}
        </Button>
        <input
          ref={input}
          hidden
          type="file"
          accept={ACCEPTED}
          multiple
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // So that the same file can be chosen again.
            currentTarget.value = '';
          }}
        />
      </div>
      <p class="hint">{t.images.hint}</p>
    </div>
  );
}
