import type { Project, Publication, PublicationChange } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { Button } from '../../components/button.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { Segments } from '../../components/segments.tsx';
import { Clamped, Facts } from '../../components/table.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useMembership, may } from '../../membership/membership.ts';
import type { Typed } from '../../kit/typed.ts';
import { publicationWords } from './words.ts';
import { IMAGE_SIZES } from '../../../values/image-sizes.ts';
import { Switch } from '../../components/checkbox.tsx';
import { type WebsiteLook, ACCENTS, VIEWS } from './code.ts';
import { useTexts } from '../../kit/use-texts.ts';
import type { ComponentChildren } from 'preact';
import { changePublication } from '../../api/service.ts';
import { readReadiness } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { Loaded } from '../../components/loaded.tsx';
import { hrefOf } from '../../navigation/routes.ts';
import { labelOf } from '../../texts/field-options.ts';

interface Props {
  readonly publication: Publication;
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
  readonly look: Typed<WebsiteLook>;
  readonly change: () => void;
  readonly changed: () => Promise<void>;
}

/** What a website shows. Prices and images hold at once, the rest once the code is pasted anew. */
export function ShownCard({ publication, projects, look, change, changed }: Props) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const submission = useSubmit();
  const { id, showPrices, imageSize } = publication;
  const { values, bind } = look;
  const set = (body: PublicationChange) => {
    void submission.submit(async () => {
      await changePublication(orgId, id, body);
      await changed();
    });
  };
  return (
    <section class="card card-body">
      <header class="row spread">
        <h2>{t.publications.shown}</h2>
        <Button kind="quiet" onClick={change}>
          {t.common.change}
        </Button>
      </header>
      <RefusalBanner refusal={submission.refusal} />
      <Setting label={t.publications.prices} hint={t.publications.pricesHint}>
        <Switch
          label={t.publications.prices}
          on={showPrices}
          change={(on) => set({ showPrices: on })}
        />
      </Setting>
      {(['sold', 'documents'] as const).map((part) => (
        <Setting
          key={part}
          label={t.publications.parts[part]}
          hint={t.publications.partHints[part]}
        >
          <Switch label={t.publications.parts[part]} on={values[part]} change={bind(part).change} />
        </Setting>
      ))}
      <TextField
        label={t.publications.contact}
        hint={t.publications.contactHint({ slot: '{name}' })}
        placeholder="/kontakt"
        {...bind('contact')}
      />
      <Settled publication={publication} projects={projects} />
      <Setting label={t.publications.imageSize}>
        <Segments
          label={t.publications.imageSize}
          isBare
          value={imageSize}
          change={(size) => set({ imageSize: size })}
          options={IMAGE_SIZES.map((value) => ({ value, label: t.publications.imageSizes[value] }))}
        />
      </Setting>
    </section>
  );
}

/** What a publication shows that is changed in a dialog, or never. */
function Settled({ publication, projects }: Pick<Props, 'publication' | 'projects'>) {
  const { t } = useTexts(publicationWords);
  const { projectIds, metadata } = publication;
  const named = projects.filter((project) => projectIds?.includes(project.id) === true);
  return (
    <Facts
      facts={{
        [t.publications.projects]: (
          <Clamped>
            {projectIds === null ? t.publications.all : named.map(({ name }) => name).join(', ')}
          </Clamped>
        ),
        [t.publications.metadata]: (
          <Clamped>{metadata.join(', ') || t.publications.noMetadata}</Clamped>
        ),
        [t.publications.notary]: t.statuses.reserviert,
      }}
    />
  );
}

interface SettingProps {
  readonly label: string;
  readonly hint?: string;
  /** The control, which has the label as its accessible name. */
  readonly children: ComponentChildren;
}

/** A setting: its name on the left, the control on the right. */
const Setting = ({ label, hint, children }: SettingProps) => (
  <div class="flex min-h-control items-center justify-between gap-x-3 gap-y-1 max-md:flex-wrap">
    <span>
      {label}
      {hint !== undefined && <span class="block text-12 text-faint">{hint}</span>}
    </span>
    {children}
  </div>
);

/** How a website shows the list. */
export function LookCard({ look }: { readonly look: Typed<WebsiteLook> }) {
  const { t } = useTexts(publicationWords);
  const { values, bind } = look;
  return (
    <section class="card card-body">
      <h2>{t.publications.look}</h2>
      <Setting label={t.publications.font}>
        <span class="text-12 text-faint">{t.publications.fontHow}</span>
      </Setting>
      <Setting label={t.publications.accent}>
        <fieldset class="flex gap-1.5">
          <legend class="unseen">{t.publications.accent}</legend>
          {ACCENTS.map((accent) => (
            <label
              key={accent}
              class="relative cursor-pointer"
              title={t.publications.accents[accent]}
            >
              <input
                type="radio"
                name="accent"
                class="peer absolute opacity-0"
                aria-label={t.publications.accents[accent]}
                checked={values.accent === accent}
                onChange={() => bind('accent').change(accent)}
              />
              <svg
                class="block size-7 rounded-full outline-offset-2 outline-accent peer-checked:outline-2 peer-focus-visible:outline-4"
                viewBox="0 0 2 2"
                aria-hidden="true"
              >
                <circle cx="1" cy="1" r="1" fill={accent} />
              </svg>
            </label>
          ))}
        </fieldset>
      </Setting>
      <Setting label={t.publications.view}>
        <Segments
          label={t.publications.view}
          isBare
          {...bind('view')}
          options={VIEWS.map((value) => ({ value, label: t.publications.views[value] }))}
        />
      </Setting>
    </section>
  );
}

/** Projects that are compared: each costs requests. */
const COMPARED = 10;

interface LackingCardProps {
  /** The projects of a publication. */
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
}

type Readiness = Awaited<ReturnType<typeof readReadiness>>;

/** What the projects still lack for portals, each line a link to where it is filled in. */
export function LackingCard({ projects }: LackingCardProps) {
  const { t } = useTexts(publicationWords);
  const { orgId } = useMembership();
  const compared = projects.slice(0, COMPARED);
  const reading = useReading(`readiness of ${compared.map(({ id }) => id).join(' ')}`, () =>
    Promise.all(
      compared.map(async ({ id, name }) => ({
        id,
        name,
        readiness: await readReadiness(orgId, id),
      })),
    ),
  );
  return (
    <section class="card card-body" aria-label={t.publications.lacking}>
      <h2>{t.publications.lacking}</h2>
      <Loaded reading={reading} lines={4}>
        {(all) => (
          <>
            {all.map(({ id, name, readiness }) => (
              <section key={id} class="grid gap-1">
                {all.length > 1 && <h3 class="text-13">{name}</h3>}
                <Lacking projectId={id} readiness={readiness} />
              </section>
            ))}
            {projects.length > COMPARED && (
              <p class="small">{t.publications.compared({ n: COMPARED })}</p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

interface LackingProps {
  readonly projectId: string;
  readonly readiness: Readiness;
}

function Lacking({ projectId, readiness }: LackingProps) {
  const { t } = useTexts(publicationWords);
  const { orgId, role } = useMembership();
  const { units, project, lacking } = readiness;
  const change = may(role, 'project:update') ? '?dialog=change' : '';
  const place = project.map((name) => labelOf(t.fields[name]).label).join(', ');
  const lines = [
    {
      name: place,
      href: hrefOf(orgId, 'projects/:id', projectId) + change,
      of: t.publications.address,
    },
    ...lacking.map(({ name, units: n, query }) => ({
      name: labelOf(t.fields[name]).label,
      href: `${hrefOf(orgId, 'units')}?project=${projectId}&${query}`,
      of: n === units ? t.publications.allUnits : t.publications.unitsOf({ n }),
    })),
  ].filter(({ name }) => name !== '');
  if (lines.length === 0) return <p class="small">{t.publications.lacksNothing({ n: units })}</p>;
  return (
    <ul class="grid text-13">
      {lines.map(({ name, href, of }) => (
        <li key={name}>
          <a
            class="flex min-h-8 items-center justify-between gap-3 no-underline hover:underline max-md:min-h-11"
            href={href}
          >
            <span class="min-w-0 wrap-anywhere">{name}</span>
            <span class="flex-none text-faint">{of}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
