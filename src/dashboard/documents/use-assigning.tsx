import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { refusalOf } from '../api/refusal.ts';
import { readPlan } from '../api/stock.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useMembership } from '../membership/membership.ts';
import { refusalText, useTexts } from '../texts/use-texts.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { type NamedUnit, unitNamed } from './names.ts';
import { type Document, readDocuments } from './requests.ts';

interface Dropped {
  readonly projectId: string;
  readonly files: readonly File[];
  readonly units: readonly NamedUnit[];
  readonly documents: readonly Document[];
}

/**
 * Takes files. If the name of one says a unit of the project, a dialog shows to which unit each goes.
 *
 * @param projectId `null` if they are for no project.
 * @param add uploads files that are for no unit.
 */
export function useAssigning(
  projectId: string | null,
  add: (files: readonly File[]) => void,
): { readonly take: (files: readonly File[]) => void; readonly dialog: JSX.Element | null } {
  const { t } = useTexts();
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const [dropped, setDropped] = useState<Dropped | null>(null);
  const sort = async (files: readonly File[]) => {
    if (projectId === null) {
      add(files);
      return;
    }
    try {
      const units = await readPlan(orgId, projectId, false);
      if (!files.some(({ name }) => unitNamed(name, units) !== null)) {
        add(files);
        return;
      }
      const documents = await readDocuments(orgId, { projectId });
      setDropped({ projectId, files, units, documents });
    } catch (error) {
      announce(refusalText(t, refusalOf(error)), true);
    }
  };
  const close = () => {
    setDropped(null);
  };
  return {
    take: (files) => void sort(files),
    dialog: dropped && <AssignDialog {...dropped} close={close} />,
  };
}
