import { send } from './client.ts';
import { refusalIn } from './refusal.ts';
import type { AccessRequest } from './types.ts';

// What the dashboard asks of the service about assistants. Each fails with a Refusal.

/**
 * Who asks for access, and where a person goes who refuses.
 *
 * @param request the query with which the assistant has sent the person.
 */
export async function readAccessRequest(request: string): Promise<AccessRequest> {
  const response = await fetch(`/oauth/request?${request}`);
  if (!response.ok) throw await refusalIn(response);
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the service's own answer
  const asked: AccessRequest = await response.json();
  return asked;
}

/** Gives an assistant access. @returns where the person goes next. */
export const connectAssistant = async (
  orgId: string,
  body: { readonly request: string; readonly reserves: boolean; readonly expiresAt: string },
): Promise<string> => (await send('POST', '/{orgId}/assistants', { orgId }, body)).returnTo;
