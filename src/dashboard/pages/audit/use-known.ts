import { readMembers, readTokens } from '../../api/service.ts';
import { useReading } from '../../api/use-reading.ts';
import type { Known } from './names.ts';

const NOBODY: Known = { members: [], tokens: [] };

/** The members and tokens that entries of the audit log name by their ids; nobody until they are read. */
export function useKnown(orgId: string): Known {
  const names = useReading(`names in ${orgId}`, async () => {
    const [members, tokens] = await Promise.all([readMembers(orgId), readTokens(orgId)]);
    return { members, tokens };
  });
  return names.state === 'loaded' ? names.value : NOBODY;
}
