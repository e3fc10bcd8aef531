import { type FactName, factNames, isFactName } from '../../../values/facts/facts.ts';
import { Switch } from '../../components/checkbox.tsx';
import { shownText } from '../../texts/field-options.ts';
import { textOf, valueOf } from '../../texts/field-values.ts';
import type { Language } from '../../texts/language.ts';
import type { FieldName, SectionName } from '../../unit-fields/field.ts';
import { Folded } from '../units/form/fact.tsx';
import { UnitField } from '../units/form/unit-field.tsx';
import { unitPageWords } from '../units/words.ts';
import { changeProject, createProject, readProject } from '../../api/stock.ts';
import type { StoredProject } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import { Dialog } from '../../components/dialog.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { Failed } from '../../components/loaded.tsx';
import { TextArea, TextField } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../kit/typed.ts';
import { projectWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** A project's fields, in the form's order. */
const FIELDS = [
  'name',
  'street',
  'houseNumber',
  'postalCode',
  'city',
  'state',
  'country',
  'description',
  'apiDataSource',
  'apiDataReception',
] as const;

type Texts = Readonly<Record<string, string>>;

/** The fields and facts that the units of a project have as it has, folded away, by section. */
const GROUPS: readonly (readonly [SectionName, readonly (FactName | Place)[]])[] = [
  ['place', ['latitude', 'longitude', 'landCode']],
  [
    'kind',
    [
      'objektart',
      'vermarktungsart',
      'nutzungsart',
      'bauphase',
      'fertigstellung',
      'verfuegbarAb',
      'etagenzahl',
      'provision',
    ],
  ],
  ['equipment', factNames(({ section }) => section === 'equipment')],
  ['energy', factNames(({ section }) => section === 'energy')],
  ['texts', factNames(({ section }) => section === 'texts')],
  ['contact', factNames(({ section }) => section === 'contact')],
];

type Place = 'latitude' | 'longitude';

/** Country of most projects. */
const USUAL_COUNTRY = 'Deutschland';

interface Props extends OnPage {
  /** `null` to create one. */
  readonly project: StoredProject | null;
  /** What a new one probably has, by its fields. */
  readonly proposed?: Texts;
  /** Takes the id of a new one. */
  readonly created?: (projectId: string) => void;
}

/** Creates a project, or changes one and sends only the changed fields. */
export function ProjectDialog({ project, proposed, created, ...page }: Props) {
  const { t, language } = useTexts(projectWords);
  const { orgId } = useMembership();
  const stored: Texts = Object.fromEntries([
    ...FIELDS.map((name) => [name, project?.[name] ?? ''] as const),
    ...GROUPS.flatMap(([, names]) => names).map(
      (name) => [name, textOf(name, project?.[name], language)] as const,
    ),
    ['adresseZeigen', String(project?.adresseZeigen ?? true)],
  ]);
  const start = project === null ? { ...stored, country: USUAL_COUNTRY, ...proposed } : stored;
  const { values, bind, changed } = useValues(start);
  const { name = '' } = values;
  const send = async () => {
    if (project === null) {
      const filled = Object.entries(values).filter(([, value]) => value !== '');
      const sent = sentFrom(Object.fromEntries(filled), language);
      const { id } = await createProject(orgId, { name, ...sent });
      created?.(id);
      return t.common.created({ name });
    }
    await changeProject(orgId, project.id, sentFrom(changed, language));
    return t.common.saved({ name });
  };
  return (
    <FormDialog
      {...page}
      title={project === null ? t.projects.create : t.common.changeTitle({ name: project.name })}
      action={project === null ? t.projects.create : t.common.save}
      send={send}
    >
      <ProjectFields bind={bind} />
      <ProjectFacts values={values} bind={bind} />
    </FormDialog>
  );
}

/** Values as the service takes them. */
const sentFrom = (texts: object, language: Language): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]: [string, unknown]) => {
      if (name === 'adresseZeigen') return [name, text === 'true'];
      return [
        name,
        isFactName(name) && typeof text === 'string' ? valueOf(name, text, language) : text,
      ];
    }),
  );

interface ChangeProjectProps extends OnPage {
  readonly projectId: string;
}

/** Reads a stored project, then opens the dialog to change it. */
export function ChangeProject({ projectId, ...page }: ChangeProjectProps) {
  const { t } = useTexts(projectWords);
  const { orgId } = useMembership();
  const reading = useReading(`project ${projectId}`, () => readProject(orgId, projectId));
  if (reading.state === 'loading') return null;
  if (reading.state === 'failed') {
    return (
      <Dialog title={t.common.change} onClose={page.close}>
        <Failed refusal={reading.refusal} retry={reading.reload} />
      </Dialog>
    );
  }
  return <ProjectDialog project={reading.value} {...page} />;
}

/** Most characters in a field. */
const TEXT_LENGTH = 1000;

interface FieldsProps {
  readonly bind: ReturnType<typeof useValues<Texts>>['bind'];
}

/** The inputs of a project's fields. */
function ProjectFields({ bind }: FieldsProps) {
  const { t } = useTexts(projectWords);
  const labels = { name: t.common.name, ...t.fields, ...t.projects.fields };
  const of = (name: (typeof FIELDS)[number]) => ({
    label: labels[name],
    maxLength: TEXT_LENGTH,
    ...bind(name),
  });
  return (
    <>
      <TextField {...of('name')} required autoFocus />
      <div class="grid grid-cols-[minmax(0,3fr)_minmax(min-content,1fr)] gap-x-3">
        <TextField {...of('street')} />
        <TextField {...of('houseNumber')} />
      </div>
      <div class="grid grid-cols-[minmax(min-content,1fr)_minmax(0,3fr)] gap-x-3">
        <TextField {...of('postalCode')} />
        <TextField {...of('city')} />
      </div>
      <div class="grid grid-cols-2 gap-x-3">
        <TextField {...of('state')} />
        <TextField {...of('country')} />
      </div>
      <TextArea {...of('description')} />
      <div class="grid grid-cols-2 gap-x-3">
        <TextField {...of('apiDataSource')} hint={t.projects.apiDataSourceHint} />
        <TextField {...of('apiDataReception')} hint={t.projects.apiDataReceptionHint} />
      </div>
    </>
  );
}

interface FactsProps extends FieldsProps {
  readonly values: Texts;
}

/** What its units have as it has, and whether its address is shown, folded away. */
function ProjectFacts({ values, bind }: FactsProps) {
  const wording = useTexts(unitPageWords);
  const { t } = useTexts(projectWords);
  const { sections, nothing } = wording.t.unitPage;
  const shown = (name: FieldName) => {
    const { [name]: text = '' } = values;
    return text === '' ? '' : shownText(wording, name, text);
  };
  const { value, change } = bind('adresseZeigen');
  return (
    <div>
      <p class="small">{t.projects.inherited}</p>
      {GROUPS.map(([section, names]) => (
        <Folded key={section} title={sections[section]} names={names} shown={shown} empty={nothing}>
          <div class="grid grid-cols-2 gap-x-3 gap-y-4 px-4 pb-3">
            {names.map((name) => (
              <UnitField
                key={name}
                name={name}
                value={values[name] ?? ''}
                change={bind(name).change}
              />
            ))}
            {section === 'place' && (
              <Switch
                name="adresseZeigen"
                label={t.projects.showsAddress}
                look="col-span-full flex text-13 text-second"
                on={value === 'true'}
                change={(on) => change(String(on))}
              >
                {t.projects.showsAddress}
              </Switch>
            )}
          </div>
        </Folded>
      ))}
    </div>
  );
}
