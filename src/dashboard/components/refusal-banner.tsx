import type { Refusal, RefusalCode } from '../api/refusal.ts';
import { freshSignInHref } from '../navigation/location.ts';
import { isAbout } from './faults.tsx';
import { Icon } from './icon.tsx';
import { useTexts } from '../kit/use-texts.ts';
import { useAnnounce } from './announcer.tsx';
import { ActionMenu } from './menu.tsx';
import type { Texts } from '../kit/words.ts';

interface Props {
  readonly refusal: Refusal | null;
  /** Fields that show their faults themselves. */
  readonly shownElsewhere?: readonly string[];
}

/** Codes that are about one field, which the person corrects. */
const OF_ONE_FIELD: ReadonlySet<string> = new Set<RefusalCode>([
  'email_taken',
  'external_id_taken',
]);

/**
 * The reason of a refusal, with a menu that copies the request's id unless it is about one field; nothing if there is no
 * refusal, or if fields show all of it.
 */
export function RefusalBanner({ refusal, shownElsewhere = [] }: Props) {
  const { t } = useTexts();
  const faults = (refusal?.faults ?? []).filter(
    (fault) => !shownElsewhere.some((field) => isAbout(fault, field)),
  );
  const isOfOneField = faults.length === 1 || OF_ONE_FIELD.has(refusal?.code ?? '');
  const isShown = refusal !== null && (faults.length > 0 || refusal.faults.length === 0);
  return (
    <div role="alert">
      {isShown && (
        <div class="banner danger">
          <Icon name="warning" />
          <div class="flex-1">
            <p>{refusalText(t, refusal)}</p>
            {faults.map((fault) => (
              <p key={fault.path}>
                <code>{fault.path}</code> {t.refusals.rule(fault)}
              </p>
            ))}
            {refusal.needsSignIn && (
              <p>
                {t.freshSignIn.hint} <a href={freshSignInHref()}>{t.freshSignIn.link}</a>
              </p>
            )}
          </div>
          {refusal.requestId !== null && !isOfOneField && (
            <RequestMenu of={refusalText(t, refusal)} id={refusal.requestId} />
          )}
        </div>
      )}
    </div>
  );
}

interface RequestMenuProps {
  /** What the request was, for screen readers. */
  readonly of: string;
  readonly id: string;
}

/** A menu that copies a request's id, by which the operator finds it. */
export function RequestMenu({ of, id }: RequestMenuProps) {
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

/** The text of a refusal; a general text for an unknown code. */
export function refusalText(t: Texts, { code }: Refusal): string {
  const words: Readonly<Partial<Record<string, string>>> = t.refusals.byCode;
  return words[code] ?? t.refusals.other;
}
