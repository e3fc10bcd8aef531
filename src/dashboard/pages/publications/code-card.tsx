import { useState } from 'preact/hooks';
import { Button, CopyButton } from '../../components/button.tsx';
import { MessageDialog } from '../../components/form-dialog.tsx';
import { useMembership } from '../../membership/membership.ts';
import { publicationWords } from './words.ts';
import { ELEMENT } from './code.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  /** The publication's name. */
  readonly name: string;
  readonly code: string;
  /** Whether to paste it is what comes next. */
  readonly isNextStep: boolean;
}

/** What is marked in the code: the script's path, and the name of the key. */
const MARKED = new RegExp(`(${ELEMENT.slice(1)}|\\bkey)(?=[="])`);

/** What a website pastes, and the same as a message to an agency. */
export function CodeCard({ name, code, isNextStep }: Props) {
  const { t } = useTexts(publicationWords);
  const [asks, setAsks] = useState(false);
  return (
    <section class="card card-body">
      <h2>{t.publications.paste}</h2>
      <pre
        class="m-0 rounded-6 border border-line bg-sunken p-2.5 text-12 wrap-anywhere whitespace-pre-wrap"
        tabIndex={0}
      >
        <code>
          {code.split(MARKED).map((part, at) =>
            at % 2 === 1 ? (
              <mark key={at} class="bg-transparent text-accent">
                {part}
              </mark>
            ) : (
              part
            ),
          )}
        </code>
      </pre>
      <p class="hint">{t.publications.pasteHint}</p>
      <div class="grid grid-cols-2 gap-2">
        <CopyButton text={code} kind={isNextStep ? 'primary' : 'plain'} />
        <Button icon="mail" onClick={() => setAsks(true)}>
          {t.publications.agency}
        </Button>
      </div>
      {asks && <AgencyDialog name={name} code={code} close={() => setAsks(false)} />}
    </section>
  );
}

interface AgencyDialogProps extends Pick<Props, 'name' | 'code'> {
  readonly close: () => void;
}

/** The message to whoever builds the website. */
function AgencyDialog({ name, code, close }: AgencyDialogProps) {
  const { t } = useTexts(publicationWords);
  const { name: person, orgName } = useMembership();
  const message = t.publications.message({
    name,
    code,
    origin: location.origin,
    from: `${person}, ${orgName}`,
  });
  return (
    <MessageDialog
      title={t.publications.agency}
      close={close}
      to=""
      subject={t.publications.subject({ name })}
      message={message}
    >
      <p>{t.publications.agencyHint}</p>
    </MessageDialog>
  );
}
