import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../components/button.tsx';

interface ChoiceProps {
  /** Media types or endings. The service checks the files' content itself. */
  readonly accept: string;
  readonly add: (files: readonly File[]) => void;
}

interface AreaProps extends Pick<ChoiceProps, 'add'> {
  readonly children: ComponentChildren;
}

/** An area on which files can be dropped. */
export function DropArea({ add, children }: AreaProps) {
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
    </div>
  );
}

interface FilesButtonProps extends ChoiceProps {
  readonly text: string;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  /** Whether only one file can be chosen. */
  readonly single?: boolean;
}

/** A button to choose files. */
export function FilesButton({ accept, add, text, kind = 'plain', single }: FilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} icon="plus" onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={accept}
        multiple={single !== true}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
