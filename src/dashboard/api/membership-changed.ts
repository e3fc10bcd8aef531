/** Told to the window when it may have changed who is signed in, or what their organisations are called. */
const MEMBERSHIP_CHANGED = 'dashboard:membership-changed';

/** Has whoever listens ask again who is signed in, and where. */
export function tellMembershipChanged(): void {
  dispatchEvent(new Event(MEMBERSHIP_CHANGED));
}

/** @returns how to stop listening. */
export function onMembershipChanged(listener: () => void): () => void {
  addEventListener(MEMBERSHIP_CHANGED, listener);
  return () => {
    removeEventListener(MEMBERSHIP_CHANGED, listener);
  };
}
