import { useState } from 'preact/hooks';
import { useTexts } from '../texts/use-texts.ts';
import { Button } from './button.tsx';

interface Props {
  readonly text: string;
  readonly label?: string;
  readonly kind?: 'primary' | 'plain';
}

/** Copies a text, and says that it did. */
export function CopyButton({ text, label, kind = 'plain' }: Props) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <>
      <Button kind={kind} icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? t.common.copied : (label ?? t.common.copy)}
      </Button>
      <span class="unseen" role="status">
        {copied ? t.common.copied : ''}
      </span>
    </>
  );
}
