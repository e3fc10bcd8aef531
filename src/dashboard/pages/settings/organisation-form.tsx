import type { Organisation } from '../../api/types.ts';
import { CopyButton } from '../../components/button.tsx';
import { NAME_LENGTH, TextField } from '../../components/text-field.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useTyped } from '../../kit/typed.ts';
import { settingsWords } from './words.ts';
import { SavedForm } from './saved-form.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

/** The organisation's name, editable for those with the permission. */
export function OrganisationForm({ organisation, saved }: Props) {
  const { t } = useTexts(settingsWords);
  const { role } = useMembership();
  const typed = useTyped('organisation', { name: organisation.name });
  return (
    <section class="card card-body">
      <h2>{t.shell.organisation}</h2>
      {may(role, 'organisation:update') ? (
        <SavedForm
          organisation={organisation}
          typed={typed}
          action={t.common.save}
          notice={t.settings.renamed}
          saved={saved}
        >
          <TextField
            label={t.settings.name}
            {...typed.bind('name')}
            maxLength={NAME_LENGTH}
            required
          />
        </SavedForm>
      ) : (
        <>
          <p>{organisation.name}</p>
          <p class="hint">{t.settings.mayNotRename}</p>
        </>
      )}
      <div>
        <CopyButton text={organisation.id} label={t.settings.copyId} />
      </div>
    </section>
  );
}
