import { Moment } from '../components/moment.tsx';
import { ActionMenu } from '../components/menu.tsx';
import { Clamped } from '../components/table.tsx';
import { may, useMembership } from '../membership/membership.ts';
import { useDialog } from '../navigation/use-dialog.ts';
import { sizeText, useDocumentTexts } from '../texts/documents.ts';
import { DOCUMENT_DIALOGS } from './document-dialogs.tsx';
import type { Document } from './requests.ts';

interface Props {
  readonly documents: readonly Document[];
  /** Where a document's name leads; without it, its name downloads it. */
  readonly hrefOf?: (document: Document) => string;
  /** The document that is shown beside the list. */
  readonly selected?: string | undefined;
  /** Whether there is room for what is most important only; the rest is where the name leads. */
  readonly isCompact?: boolean;
  /** More about a document, such as its unit. */
  readonly placeOf?: (document: Document) => string;
}

/** Documents as rows: name, kind, size, date, whether websites show it, and what can be done with it. */
export function DocumentRows({ documents, hrefOf, selected, placeOf, isCompact = false }: Props) {
  const { t, format } = useDocumentTexts();
  const { role } = useMembership();
  const { opens } = useDialog(DOCUMENT_DIALOGS);
  return (
    <ul class="documents" aria-label={t.documents.title}>
      {documents.map((document) => {
        const { id, name, kind, bytes, url, published, validUntil, updatedAt } = document;
        const about = [
          placeOf?.(document) ?? '',
          isCompact ? '' : t.documents.kinds[kind],
          isCompact && validUntil !== null
            ? ''
            : bytes === null
              ? t.documents.noContent
              : sizeText(bytes, format.number),
          validUntil === null ? '' : t.documents.valid(format.date(validUntil)),
        ].filter((text) => text !== '');
        return (
          <li key={id} class={id === selected ? 'document selected' : 'document'}>
            <TypeTag name={name} />
            <div>
              <DocumentLink
                name={name}
                href={hrefOf?.(document) ?? url}
                isShown={id === selected}
                isDownload={hrefOf === undefined}
              />
              <span class="small">
                {about.join(' · ')}
                {(!isCompact || validUntil === null) && (
                  <>
                    {' '}
                    · <Moment at={updatedAt} as={isCompact ? 'date' : 'short'} />
                  </>
                )}
              </span>
            </div>
            <Published on={published} />
            {!isCompact && may(role, 'files:upload') && (
              <ActionMenu
                of={name}
                actions={[
                  { text: t.common.change, act: opens('change-document', id) },
                  { text: t.common.remove, act: opens('remove-document', id), isDangerous: true },
                ]}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface LinkProps {
  readonly name: string;
  readonly href: string | null;
  readonly isShown: boolean;
  readonly isDownload: boolean;
}

function DocumentLink({ name, href, isShown, isDownload }: LinkProps) {
  if (href === null) return <Clamped>{name}</Clamped>;
  return (
    <a
      href={href}
      download={isDownload ? name : undefined}
      aria-current={isShown ? 'true' : undefined}
    >
      <Clamped>{name}</Clamped>
    </a>
  );
}

/** The ending of a file's name, as a sheet of paper. */
export function TypeTag({ name }: { readonly name: string }) {
  return (
    <span class="type-tag" aria-hidden="true">
      {name.replace(/^.*\./s, '').toUpperCase()}
    </span>
  );
}

/** Whether websites show a document: a filled dot or a hollow one, with its word. */
function Published({ on }: { readonly on: boolean }) {
  const { t } = useDocumentTexts();
  return (
    <span class="published">
      <span class={on ? 'dot on' : 'dot off'} /> {on ? t.documents.online : t.documents.internal}
    </span>
  );
}
