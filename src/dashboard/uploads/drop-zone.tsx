import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';
import type { IconName } from '../components/icon.tsx';

interface ChoiceProps {
  /** Media types or endings. The service checks the files' content itself. */
  readonly accept: string;
  readonly add: (files: readonly File[]) => void;
}

interface AreaProps {
  /** `null` takes none. */
  readonly add: ChoiceProps['add'] | null;
  /** Class names of the area. */
  readonly look?: string;
  readonly children: ComponentChildren;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/** Keeps the browser from opening a file that is dropped beside the areas for files. */
export function guardDrops(): void {
  addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !hasFiles(event)) return;
    event.preventDefault();
    if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'none';
  });
  addEventListener('drop', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
}

/**
 * Takes files that are dropped anywhere on the page, except on a {@link DropArea}.
 *
 * @param add `null` takes none.
 * @returns whether files are dragged over the page.
 */
export function usePageDrops(add: ChoiceProps['add'] | null): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(add);
  latest.current = add;
  const takes = add !== null;
  useEffect(() => {
    if (!takes) return undefined;
    const over = (event: DragEvent) => {
      const isTaken = !event.defaultPrevented && hasFiles(event);
      if (isTaken) event.preventDefault();
      setOver(isTaken);
    };
    const left = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      latest.current?.([...(event.dataTransfer?.files ?? [])]);
    };
    const listening = new AbortController();
    document.addEventListener('dragover', over, listening);
    document.addEventListener('dragleave', left, listening);
    document.addEventListener('drop', drop, listening);
    return () => listening.abort();
  }, [takes]);
  return takes && isOver;
}

/** Frames what files are dragged over. */
export const OVER =
  'data-[over=true]:bg-accent-soft data-[over=true]:outline-2 data-[over=true]:-outline-offset-2 data-[over=true]:outline-accent';

/** Says that files can be dropped on the area around it. */
export const DROP_HERE =
  'flex items-center justify-center rounded-10 border border-dashed border-control-line p-4 text-faint in-data-[over=true]:border-accent in-data-[over=true]:bg-accent-soft';

/** An area on which files can be dropped. */
export function DropArea({
  look = 'grid grid-cols-[minmax(0,1fr)] gap-3.5',
  add,
  children,
}: AreaProps) {
  const [over, setOver] = useState(false);
  return (
    <div
      class={look}
      data-over={over}
      onDragOver={(event) => {
        if (add === null || !hasFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget))
          setOver(false);
      }}
      onDrop={(event) => {
        if (add === null) return;
        event.preventDefault();
        setOver(false);
        add([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      {children}
    </div>
  );
}

interface FilesButtonProps extends ChoiceProps {
  readonly text: string;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  /** Whether it has no icon, in a sentence. */
  readonly plain?: boolean;
  readonly icon?: IconName;
  /** Class names of the button. */
  readonly look?: string;
  /** Whether only one file can be chosen. */
  readonly single?: boolean;
}

/** A button to choose files. */
export function FilesButton({ accept, add, text, icon = 'plus', ...rest }: FilesButtonProps) {
  const { kind = 'plain', plain = false, single = false, look = '' } = rest;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        look={look}
        {...(!plain && { icon })}
        onClick={() => input.current?.click()}
      >
        {text}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={!single}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
