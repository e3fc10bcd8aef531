import type { Organisation } from '../../api/types.ts';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { useTyped } from '../../kit/typed.ts';
import { SavedForm } from './saved-form.tsx';
import { settingsWords } from './words.ts';

interface Props {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

/** What portals are told of the organisation. */
export function PortalForm({ organisation, saved }: Props) {
  const { t } = useTexts(settingsWords);
  const { firm, openImmoProviderId, imprint } = organisation;
  const typed = useTyped('portals', {
    firm: firm ?? '',
    openImmoProviderId: openImmoProviderId ?? '',
    imprint: imprint ?? '',
  });
  const { bind } = typed;
  return (
    <section class="card card-body">
      <h2>{t.settings.portals}</h2>
      <SavedForm
        organisation={organisation}
        typed={typed}
        action={t.settings.savePortals}
        notice={t.settings.portalsSaved}
        saved={saved}
      >
        <TextField
          label={t.settings.firm}
          hint={t.settings.firmHint({ name: organisation.name })}
          maxLength={255}
          {...bind('firm')}
        />
        <TextField
          label={t.settings.providerId}
          hint={t.settings.providerIdHint}
          maxLength={100}
          {...bind('openImmoProviderId')}
        />
        <TextArea label={t.settings.imprint} {...bind('imprint')} />
      </SavedForm>
    </section>
  );
}
