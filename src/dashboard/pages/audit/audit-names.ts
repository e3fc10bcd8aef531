import { readMembers, readTokens } from '../../api/service.ts';
import { readProjects } from '../../api/stock.ts';
import type { AuditEntry, Member, Project, Token } from '../../api/types.ts';
import { useReading } from '../../api/use-reading.ts';
import type { AuditWording } from './words.ts';

/** Who makes changes. */
interface Actors {
  readonly members: readonly Member[];
  readonly tokens: readonly Token[];
}

/** The members, tokens and projects that audit entries refer to. */
export interface AuditNames extends Actors {
  readonly projects: readonly Pick<Project, 'id' | 'name'>[];
}

/** An entry to show, with the names in it. */
export interface NamedEntry {
  readonly entry: AuditEntry;
  readonly names: AuditNames;
}

/** The name of the person or token that made a change. */
export function actorOf(
  t: AuditWording['t'],
  { by, actor }: AuditEntry,
  { members, tokens }: Actors,
): string {
  if (by === 'operator')
    return actor === 'operator' ? t.audit.operator : `${t.audit.operator}: ${actor}`;
  if (by === 'service') return t.audit.service;
  if (by === 'session') return personOf(t, members, actor);
  const token = tokens.find(({ id }) => id === actor);
  if (token === undefined) return t.audit.unknownToken;
  if (token.assistant === null) return t.audit.byToken({ name: token.name });
  return t.audit.byAssistant({ name: token.name, person: personOf(t, members, token.memberId) });
}

/** A member's name; nothing until the members are read, of whom every organisation has one. */
function personOf(t: AuditWording['t'], members: readonly Member[], id: string | null): string {
  if (members.length === 0) return '';
  return members.find((member) => member.id === id)?.name ?? t.audit.unknownMember;
}

/** The name of the member or token with this id; `''` if there is none. */
export const nameIn = ({ members, tokens }: Actors, id: string | null): string =>
  [...members, ...tokens].find((each) => each.id === id)?.name ?? '';

/** Fields that identify an object to people, best first. */
const TELLING = ['name', 'url', 'unitIdentifier', 'unitNumber', 'fileName'];

/** The changed object's current name, or its name in the entry; else the end of a unit's id. */
export function targetOf(
  { t, format }: AuditWording,
  { target, before, after }: AuditEntry,
  { members, tokens, projects }: AuditNames,
): string {
  const now = [...members, ...tokens, ...projects].find(({ id }) => id === target.id);
  if (now !== undefined) return now.name;
  if (target.name !== undefined) return target.name;
  if (target.kind === 'import') {
    const project = projects.find(({ id }) => id === after?.['projectId']);
    const count = format.number(Number(after?.['unitCount']));
    return project === undefined ? count : t.audit.importInto({ count, project: project.name });
  }
  for (const field of TELLING) {
    const value = after?.[field] ?? before?.[field];
    if (typeof value === 'string' || typeof value === 'number') return String(value);
  }
  return target.kind === 'property' ? `#${target.id.slice(-5)}` : '';
}

/** No names are known. */
export const NOBODY: AuditNames = { members: [], tokens: [], projects: [] };

/** Reads who makes changes, if that is wanted. All lists are empty until then. */
export function useActors(orgId: string, isWanted = true): Actors {
  const actors = useReading(`actors in ${orgId} ${isWanted}`, async () => {
    if (!isWanted) return NOBODY;
    const [members, tokens] = await Promise.all([readMembers(orgId), readTokens(orgId)]);
    return { members, tokens };
  });
  return actors.state === 'loaded' ? actors.value : NOBODY;
}

/** Reads the names to which audit entries refer. */
export function useAuditNames(orgId: string): AuditNames {
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  return {
    ...useActors(orgId),
    projects: projects.state === 'loaded' ? projects.value : NOBODY.projects,
  };
}
