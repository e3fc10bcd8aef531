import { changeOrganisation } from '../../api/service.ts';
import type { Token } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { ConfirmDialog, type OnPage } from '../../components/form-dialog.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useOpen } from '../../components/shown.ts';
import { useMembership } from '../../membership/membership.ts';
import { assistantWords } from './words.ts';
import { Switch } from '../../components/checkbox.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props extends Pick<OnPage, 'changed'> {
  readonly assistants: readonly Token[];
  readonly forbidden: boolean;
}

/** Forbids assistants to the whole organisation, after a question, or permits them again. */
export function Ban({ assistants, forbidden, changed }: Props) {
  const { t } = useTexts(assistantWords);
  const { orgId } = useMembership();
  const { refusal, submit } = useSubmit();
  const { isOpen, open, close } = useOpen();
  const set = (forbidsAssistants: boolean) => changeOrganisation(orgId, { forbidsAssistants });
  const permit = async () => {
    await set(false);
    await changed();
  };
  return (
    <section class="card card-body gap-0 pt-2.5 pb-3.5" aria-labelledby="ban">
      <header class="row spread">
        <h2 id="ban">{t.assistants.forbid}</h2>
        <Switch
          label={t.assistants.forbid}
          on={forbidden}
          change={(on) => {
            if (on) open();
            else void submit(permit);
          }}
        />
      </header>
      <p class="small">{t.assistants.banHint}</p>
      <RefusalBanner refusal={refusal} />
      {isOpen && (
        <ConfirmDialog
          title={t.assistants.forbid}
          hint={t.assistants.forbidHint({ count: assistants.length })}
          action={t.assistants.forbidNow}
          close={close}
          changed={changed}
          send={async () => {
            await set(true);
            return `${t.assistants.forbidden}.`;
          }}
        />
      )}
    </section>
  );
}
