import { useTexts } from '../kit/use-texts.ts';
import { useAnnounce } from './announcer.tsx';
import { ActionMenu } from './menu.tsx';

interface Props {
  /** What the request was, for screen readers. */
  readonly of: string;
  readonly id: string;
}

/** A menu that copies a request's id, by which the operator finds it. */
export function RequestMenu({ of, id }: Props) {
  const { t } = useTexts();
  const announce = useAnnounce();
  const copy = async () => {
    await navigator.clipboard.writeText(id);
    announce(t.common.copied);
  };
  return (
    <ActionMenu of={of} actions={[{ text: t.common.copyRequestId, act: () => void copy() }]} />
  );
}
