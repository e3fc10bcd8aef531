import { APP_BASE } from '../navigation/location.ts';

const WORKER = '/offline.js';

/** The address of a script, which the page's Content-Security-Policy allows by this policy alone. */
const policy = window.trustedTypes?.createPolicy('offline', { createScriptURL: () => WORKER });

/** Has the browser keep this page, so that it can be opened without a connection. Not every browser can. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return;
  const script = policy?.createScriptURL(WORKER) ?? WORKER;
  navigator.serviceWorker.register(script, { scope: APP_BASE }).catch(() => undefined);
}
