import { useEffect, useState } from 'preact/hooks';
import { refusalOf } from '../../../api/refusal.ts';
import { readOrganisation } from '../../../api/service.ts';
import { readImages } from '../../../api/stock.ts';
import type { Organisation, Project, Unit } from '../../../api/types.ts';
import { useAnnounce } from '../../../components/announcer.tsx';
import { useMembership } from '../../../membership/membership.ts';
import { refusalText, useTexts } from '../../../texts/use-texts.ts';
import { type Sheet, UnitSheets } from '../unit-sheet.tsx';

interface Props {
  readonly units: readonly Unit[];
  readonly projects: readonly Project[];
  /** Called when the sheets have been given to the printer, or cannot be read. */
  readonly done: () => void;
}

/** The sheets of the selected units, a page each, which print themselves. */
export function SelectedSheets({ units, projects, done }: Props) {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const [sheets, setSheets] = useState<readonly Sheet[]>([]);
  const [organisation, setOrganisation] = useState<Organisation | null>(null);
  useEffect(() => {
    const load = async () => {
      try {
        const read: Sheet[] = [];
        for (const unit of units) {
          const project = projects.find(({ id }) => id === unit.projectId);
          read.push({ unit, project, images: await readImages(orgId, unit.id) });
        }
        setSheets(read);
        setOrganisation(await readOrganisation(orgId));
      } catch (error) {
        announce(refusalText(t, refusalOf(error)), true);
        done();
      }
    };
    void load();
  }, []);
  if (organisation === null) return <></>;
  return <UnitSheets sheets={sheets} organisation={organisation} printed={done} />;
}
