import type { Answer } from '../harness/client.ts';
import { anOrganisation } from '../harness/organisation.ts';

/** A caller with a project, and the path to which its units are posted. */
export async function aCaller() {
  const api = await (await anOrganisation()).signedIn();
  const { id } = await api.createsProject();
  return { api, units: `/projects/${id}/properties`, imports: `/projects/${id}/imports` };
}

export const strictly = { Prefer: 'handling=strict' };

export const noticeOf = ({ headers }: Answer) => headers.get('Notice');
