import { bodyOf, client, everyPage, nextCursor, personClient } from './client.ts';
import { refusalIn } from './refusal.ts';
import type {
  AuditEntry,
  AuditQuery,
  IssuedToken,
  Me,
  Member,
  MemberChange,
  NewMember,
  NewToken,
  Organisation,
  OrganisationChange,
  RefusedRequest,
  Session,
  Token,
  Usage,
} from './types.ts';

// Requests about the organisation and its people. Each throws a Refusal.

const of = (orgId: string) => ({ params: { path: { orgId } } });
const ofMember = (orgId: string, memberId: string) => ({ params: { path: { orgId, memberId } } });
const ofToken = (orgId: string, tokenId: string) => ({ params: { path: { orgId, tokenId } } });

/** The signed-in person and their organisations. */
export function readMe(): Promise<Me> {
  return bodyOf(personClient.GET('/me'));
}

export async function readOrganisation(orgId: string): Promise<Organisation> {
  return (await bodyOf(client.GET('/{orgId}', of(orgId)))).org;
}

export async function changeOrganisation(orgId: string, body: OrganisationChange): Promise<void> {
  await client.PATCH('/{orgId}', { ...of(orgId), body });
}

export async function readUsage(orgId: string): Promise<Usage> {
  return (await bodyOf(client.GET('/{orgId}/usage', of(orgId)))).usage;
}

/** All tokens that the person may see, newest first. */
export function readTokens(orgId: string): Promise<Token[]> {
  return everyPage(
    (query) => client.GET('/{orgId}/tokens', { params: { path: { orgId }, query } }),
    ({ tokens }) => tokens,
  );
}

export function issueToken(orgId: string, body: NewToken): Promise<IssuedToken> {
  return bodyOf(client.POST('/{orgId}/tokens', { ...of(orgId), body }));
}

/** @param graceSeconds how long the previous token keeps working. */
export function rotateToken(orgId: string, tokenId: string, graceSeconds: number) {
  const body = { graceSeconds };
  const asked = client.POST('/{orgId}/tokens/{tokenId}/rotate', {
    ...ofToken(orgId, tokenId),
    body,
  });
  return bodyOf(asked);
}

export async function revokeToken(orgId: string, tokenId: string): Promise<void> {
  await client.DELETE('/{orgId}/tokens/{tokenId}', ofToken(orgId, tokenId));
}

/** The requests with a token that were refused in the last seven days, newest first. */
export async function readRefusals(orgId: string, tokenId: string): Promise<RefusedRequest[]> {
  const asked = client.GET('/{orgId}/tokens/{tokenId}/refusals', ofToken(orgId, tokenId));
  return (await bodyOf(asked)).refusals;
}

/** All members of the organisation, newest first; invited ones are `pending`. */
export function readMembers(orgId: string): Promise<Member[]> {
  return everyPage(
    (query) => client.GET('/{orgId}/members', { params: { path: { orgId }, query } }),
    ({ members }) => members,
  );
}

export async function inviteMember(orgId: string, body: NewMember): Promise<Member> {
  return (await bodyOf(client.POST('/{orgId}/members', { ...of(orgId), body }))).member;
}

/** Extends an invitation by 14 days. */
export async function renewInvitation(orgId: string, memberId: string): Promise<Member> {
  const asked = client.POST('/{orgId}/members/{memberId}/invitation', ofMember(orgId, memberId));
  return (await bodyOf(asked)).member;
}

export async function changeMember(orgId: string, memberId: string, body: MemberChange) {
  const asked = { ...ofMember(orgId, memberId), body };
  await client.PATCH('/{orgId}/members/{memberId}', asked);
}

export async function removeMember(orgId: string, memberId: string): Promise<void> {
  await client.DELETE('/{orgId}/members/{memberId}', ofMember(orgId, memberId));
}

export async function endSessionsOf(orgId: string, memberId: string): Promise<void> {
  await client.DELETE('/{orgId}/members/{memberId}/sessions', ofMember(orgId, memberId));
}

export async function acceptInvitation(orgId: string): Promise<void> {
  await client.POST('/{orgId}/invitation/accept', of(orgId));
}

/** A page of the audit log, with the next page's cursor. */
interface AuditLogPage {
  readonly entries: readonly AuditEntry[];
  readonly next: string | null;
}

export async function readAudit(orgId: string, query: AuditQuery): Promise<AuditLogPage> {
  const params = { ...of(orgId).params, query };
  const { data, response } = await client.GET('/{orgId}/audit', { params });
  return { entries: data?.audit ?? [], next: nextCursor(response) };
}

/** The signed-in person's active sessions. */
export async function readSessions(): Promise<Session[]> {
  return (await bodyOf(personClient.GET('/sessions'))).sessions;
}

export async function endSession(sessionId: string): Promise<void> {
  await personClient.DELETE('/sessions/{sessionId}', { params: { path: { sessionId } } });
}

export async function endOtherSessions(): Promise<void> {
  await personClient.POST('/sessions/end-others');
}

/** Ends this browser's session. @throws Refusal if the session did not end. */
export async function signOut(): Promise<void> {
  const response = await fetch('/auth/sign-out', { method: 'POST' });
  if (!response.ok) throw await refusalIn(response);
}
