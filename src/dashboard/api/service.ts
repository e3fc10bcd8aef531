import { read, readAll, readPage, send } from './client.ts';
import { refusalIn } from './refusal.ts';
import type {
  AuditQuery,
  IssuedToken,
  Me,
  Member,
  MemberChange,
  NewMember,
  NewToken,
  OrganisationChange,
  Token,
  NewPublication,
  Publication,
  PublicationChange,
} from './types.ts';

// Requests about the organisation and its people. Each throws a Refusal.

const MEMBER = '/{orgId}/members/{memberId}';
const TOKEN = '/{orgId}/tokens/{tokenId}';

/** The signed-in person and their organisations. */
export const readMe = (): Promise<Me> => read('/me', {});

export const readOrganisation = async (orgId: string) => (await read('/{orgId}', { orgId })).org;

export const changeOrganisation = (orgId: string, body: OrganisationChange) =>
  send('PATCH', '/{orgId}', { orgId }, body);

export const readUsage = async (orgId: string) => (await read('/{orgId}/usage', { orgId })).usage;

/** All tokens that the person may see, newest first. */
export const readTokens = (orgId: string): Promise<Token[]> =>
  readAll('/{orgId}/tokens', 'tokens', { orgId });

export const issueToken = (orgId: string, body: NewToken): Promise<IssuedToken> =>
  send('POST', '/{orgId}/tokens', { orgId }, body);

/** @param graceSeconds how long the previous token keeps working. */
export const rotateToken = (orgId: string, tokenId: string, graceSeconds: number) =>
  send('POST', `${TOKEN}/rotate`, { orgId, tokenId }, { graceSeconds });

export const revokeToken = (orgId: string, tokenId: string) =>
  send('DELETE', TOKEN, { orgId, tokenId });

/** The requests with a token that were refused in the last seven days, newest first. */
export const readRefusals = async (orgId: string, tokenId: string) =>
  (await read(`${TOKEN}/refusals`, { orgId, tokenId })).refusals;

/** All members of the organisation, newest first; invited ones are `pending`. */
export const readMembers = (orgId: string): Promise<Member[]> =>
  readAll('/{orgId}/members', 'members', { orgId });

export const inviteMember = async (orgId: string, body: NewMember) =>
  (await send('POST', '/{orgId}/members', { orgId }, body)).member;

/** Extends an invitation by 14 days. */
export const renewInvitation = async (orgId: string, memberId: string) =>
  (await send('POST', `${MEMBER}/invitation`, { orgId, memberId })).member;

export const changeMember = (orgId: string, memberId: string, body: MemberChange) =>
  send('PATCH', MEMBER, { orgId, memberId }, body);

export const removeMember = (orgId: string, memberId: string) =>
  send('DELETE', MEMBER, { orgId, memberId });

export const endSessionsOf = (orgId: string, memberId: string) =>
  send('DELETE', `${MEMBER}/sessions`, { orgId, memberId });

export const acceptInvitation = (orgId: string) =>
  send('POST', '/{orgId}/invitation/accept', { orgId });

/** A page of the audit log, with the next page's cursor. */
export async function readAudit(orgId: string, query: AuditQuery) {
  const { rows, next } = await readPage('/{orgId}/audit', 'audit', { orgId }, query);
  return { entries: rows, next };
}

/** The signed-in person's active sessions. */
export const readSessions = async () => (await read('/sessions', {})).sessions;

export const endSession = (sessionId: string) =>
  send('DELETE', '/sessions/{sessionId}', { sessionId });

export const endOtherSessions = () => send('POST', '/sessions/end-others', {});

/** Ends this browser's session. @throws Refusal if the session did not end. */
export async function signOut(): Promise<void> {
  const response = await fetch('/auth/sign-out', { method: 'POST' });
  if (!response.ok) throw await refusalIn(response);
}

// Requests about what is published on websites. Each throws a Refusal.

const PUBLICATION = '/{orgId}/publications/{publicationId}';

/** All publications, newest first. */
export const readPublications = async (orgId: string): Promise<Publication[]> =>
  (await read('/{orgId}/publications', { orgId })).publications;

export const createPublication = (orgId: string, body: NewPublication) =>
  send('POST', '/{orgId}/publications', { orgId }, body);

export const changePublication = (orgId: string, publicationId: string, body: PublicationChange) =>
  send('PATCH', PUBLICATION, { orgId, publicationId }, body);

export const endPublication = (orgId: string, publicationId: string) =>
  send('DELETE', PUBLICATION, { orgId, publicationId });
