import { useState } from 'preact/hooks';
import type { Project } from '../../api/types.ts';
import { createUnit } from '../../api/units.ts';
import { readProjects } from '../../api/stock.ts';
import { useReading } from '../../api/use-reading.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { Form } from '../../components/form.tsx';
import { Empty, Loaded } from '../../components/loaded.tsx';
import { Page } from '../../components/page.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { goTo, useLocation } from '../../navigation/location.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { useTexts } from '../../texts/use-texts.ts';
import type { FieldName } from '../../unit-fields/field.ts';
import { eachField, isNewField, NEW_FIELD_NAMES } from '../../unit-fields/fields.ts';
import { type Draft, differingFields, figuresOf, valueOf, withText } from './form/draft.ts';
import { UnitField } from './form/unit-field.tsx';
import { UnitCard, UnitSections } from './form/unit-fields.tsx';

/** Creates a unit in a project and opens its page. */
export function NewUnitPage() {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  return (
    <Page title={t.units.create} crumbs={[{ name: t.units.title, href: hrefOf(orgId, 'units') }]}>
      <Loaded reading={projects} lines={10}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Empty title={t.projects.none} hint={t.projects.noneHint} />
          ) : (
            <NewUnitForm projects={loaded} />
          )
        }
      </Loaded>
    </Page>
  );
}

const EMPTY: Draft = {
  ...eachField(() => ''),
  status: 'frei',
  visibility: 'offline',
  archived: 'false',
};

function NewUnitForm({ projects }: { readonly projects: readonly Project[] }) {
  const { t, language } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { searchParams } = useLocation();
  const [projectId, setProjectId] = useState(searchParams.get('project') ?? projects[0]?.id ?? '');
  const [draft, setDraft] = useState(EMPTY);
  const send = async () => {
    const names = ['status', 'visibility', ...differingFields(EMPTY, draft, language)] as const;
    const body = Object.fromEntries(
      names.map((name) => [name, valueOf(name, draft[name], language)]),
    );
    const id = await createUnit(orgId, projectId, body);
    announce(t.units.createdNotice);
    goTo(hrefOf(orgId, 'units/:id', id));
  };
  const field = (name: FieldName) => (
    <UnitField
      key={name}
      name={name}
      value={draft[name]}
      change={(text) => {
        setDraft((before) => withText(before, name, text));
      }}
    />
  );
  return (
    <Form
      submission={submission}
      send={send}
      bar
      fields={NEW_FIELD_NAMES}
      footer={
        <div class="save-line">
          <p>{t.units.createLead}</p>
          <Button type="submit" kind="primary" busy={submission.busy}>
            {t.units.create}
          </Button>
        </div>
      }
    >
      <section class="card card-body">
        <SelectField
          label={t.units.project}
          value={projectId}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          change={setProjectId}
        />
      </section>
      <div class="unit-layout new-unit">
        <aside class="unit-side">
          <UnitCard field={field} figures={figuresOf(draft, language)} shows={isNewField} />
        </aside>
        <UnitSections shows={isNewField} field={field} shown={(name) => draft[name]} />
      </div>
    </Form>
  );
}
