import { notifyMembershipChanged } from '../../api/client.ts';
import { changeOrganisation } from '../../api/service.ts';
import type { Organisation } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { NAME_LENGTH, TextField } from '../../components/text-field.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { useTyped } from '../../navigation/typed.ts';
import { useSettingsTexts } from '../../texts/settings.ts';

interface Props {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

/** The organisation's name, editable for those with the permission. */
export function OrganisationForm({ organisation, saved }: Props) {
  const { t } = useSettingsTexts();
  const { role } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { values, changes, kept } = useTyped('organisation', { name: organisation.name });
  const { name } = values;
  const send = async () => {
    await changeOrganisation(organisation.id, { name });
    notifyMembershipChanged();
    announce(t.settings.renamed);
    await saved();
    kept.drop();
  };
  return (
    <section class="card card-body">
      <h2>{t.shell.organisation}</h2>
      {may(role, 'organisation:update') ? (
        <Form
          submission={submission}
          send={send}
          fields={['name']}
          kept={kept}
          footer={
            <div>
              <Button
                type="submit"
                kind="primary"
                busy={submission.busy}
                disabled={name === organisation.name}
              >
                {t.common.save}
              </Button>
            </div>
          }
        >
          <TextField
            label={t.settings.name}
            name="name"
            value={name}
            change={changes('name')}
            maxLength={NAME_LENGTH}
            required
          />
        </Form>
      ) : (
        <>
          <p>{organisation.name}</p>
          <p class="hint">{t.settings.mayNotRename}</p>
        </>
      )}
      <dl class="facts">
        <dt>{t.settings.id}</dt>
        <dd>
          <code>{organisation.id}</code>
        </dd>
      </dl>
    </section>
  );
}
