import { refusalIn } from './refusal-body.ts';

/** Ends the session of this browser. @throws Refusal if it did not end. */
export async function signOut(): Promise<void> {
  const response = await fetch('/auth/sign-out', { method: 'POST' });
  if (!response.ok) throw await refusalIn(response);
}
