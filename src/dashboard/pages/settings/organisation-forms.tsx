import type { ComponentChildren } from 'preact';
import { rereadPerson } from '../../api/cache.ts';
import { changeOrganisation } from '../../api/service.ts';
import type { Organisation } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button, CopyButton } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { type Typed, useTyped } from '../../kit/typed.ts';
import { NAME_LENGTH, TextField, TextArea } from '../../components/text-field.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { settingsWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';
import { useState } from 'preact/hooks';
import { Field } from '../../components/field.tsx';

interface Props {
  readonly organisation: Organisation;
  readonly typed: Pick<Typed<object>, 'changed' | 'kept'>;
  /** Label of the button. */
  readonly action: string;
  /** What is announced once the values are saved. */
  readonly notice: string;
  readonly saved: () => Promise<void>;
  readonly children: ComponentChildren;
}

/** Some fields of the organisation, with a button that saves what has changed. */
function SavedForm({ organisation, typed, action, notice, ...rest }: Props) {
  const announce = useAnnounce();
  const submission = useSubmit();
  const { changed, kept } = typed;
  const send = async () => {
    await changeOrganisation(organisation.id, changed);
    if ('name' in changed) void rereadPerson();
    announce(notice);
    await rest.saved();
    kept.drop();
  };
  const isUnchanged = Object.keys(changed).length === 0;
  const save = (
    <div>
      <Button type="submit" kind="primary" busy={submission.busy} disabled={isUnchanged}>
        {action}
      </Button>
    </div>
  );
  return (
    <Form submission={submission} send={send} kept={kept} footer={save}>
      {rest.children}
    </Form>
  );
}

interface OrganisationFormProps {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

/** The organisation's name, editable for those with the permission. */
export function OrganisationForm({ organisation, saved }: OrganisationFormProps) {
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

interface PortalFormProps {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

/** What portals are told of the organisation. */
export function PortalForm({ organisation, saved }: PortalFormProps) {
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

interface LetterheadFormProps {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

const LINES = ['address', 'contact'] as const;

const FIELDS = [...LINES, 'logo'] as const;

/** What stands on the price lists and data sheets of every project: logo, address and contact. */
export function LetterheadForm({ organisation, saved }: LetterheadFormProps) {
  const { t } = useTexts(settingsWords);
  const stored: Readonly<Record<string, string>> = Object.fromEntries(
    FIELDS.map((name) => [name, organisation[name] ?? '']),
  );
  const typed = useTyped('letterhead', stored);
  const { bind } = typed;
  return (
    <section class="card card-body">
      <h2>{t.settings.letterhead}</h2>
      <SavedForm
        organisation={organisation}
        typed={typed}
        action={t.settings.saveLetterhead}
        notice={t.settings.letterheadSaved}
        saved={saved}
      >
        <LogoField {...bind('logo')} />
        {LINES.map((name) => (
          <TextArea key={name} label={t.settings.lines[name]} {...bind(name)} />
        ))}
      </SavedForm>
    </section>
  );
}

interface LogoFieldProps {
  readonly value: string;
  readonly change: (value: string) => void;
}

function LogoField({ value, change }: LogoFieldProps) {
  const { t } = useTexts(settingsWords);
  const [isRefused, setRefused] = useState(false);
  const choose = async (file: File) => {
    setRefused(false);
    try {
      change(await logoOf(file));
    } catch {
      setRefused(true);
    }
  };
  return (
    <div>
      <Field label={t.settings.logo} name="logo" hint={t.settings.logoHint}>
        {(described) => (
          <input
            {...described}
            type="file"
            class="px-2 py-1.5"
            accept="image/*"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) void choose(file);
            }}
          />
        )}
      </Field>
      <p class="danger-text" role="alert">
        {isRefused && t.settings.logoRefused}
      </p>
      {value !== '' && (
        <p class="row">
          <img class="max-h-12 max-w-48" src={value} alt={t.settings.logo} />
          <Button onClick={() => change('')}>{t.settings.noLogo}</Button>
        </p>
      )}
    </div>
  );
}

/** Most characters of a logo, as the service permits. */
const MAX_LENGTH = 16_000;

/** The widths that are tried, in pixels, until a logo is small enough. */
const WIDTHS = [480, 360, 240, 160, 96];
const QUALITIES = [0.9, 0.6];

/** A picture as the `data:` address of a small one. @throws Error for a file that is no picture. */
async function logoOf(file: File): Promise<string> {
  const picture = new Image();
  picture.src = await addressOf(file);
  await picture.decode();
  for (const width of WIDTHS) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(width, picture.naturalWidth);
    canvas.height = Math.round((picture.naturalHeight * canvas.width) / picture.naturalWidth);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    for (const quality of QUALITIES) {
      const logo = canvas.toDataURL('image/webp', quality);
      if (logo.length <= MAX_LENGTH) return logo;
    }
  }
  throw new Error('The picture does not get small enough.');
}

function addressOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () =>
      resolve(typeof reader.result === 'string' ? reader.result : ''),
    );
    reader.addEventListener('error', () => reject(new Error('The file is unreadable.')));
    reader.readAsDataURL(file);
  });
}
