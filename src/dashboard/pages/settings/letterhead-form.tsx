import { useState } from 'preact/hooks';
import type { Organisation } from '../../api/types.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { useTyped } from '../../kit/typed.ts';
import { settingsWords } from './words.ts';
import { logoOf } from './logo.ts';
import { SavedForm } from './saved-form.tsx';
import { useTexts } from '../../kit/use-texts.ts';

interface Props {
  readonly organisation: Organisation;
  readonly saved: () => Promise<void>;
}

const LINES = ['address', 'contact'] as const;

const FIELDS = [...LINES, 'logo'] as const;

/** What stands on the price lists and data sheets of every project: logo, address and contact. */
export function LetterheadForm({ organisation, saved }: Props) {
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
