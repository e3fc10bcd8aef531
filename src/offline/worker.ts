// The dashboard's service worker. It answers only navigations: without a connection, with the page that was
// loaded last. Scripts and readings are in the browser's own cache. A new deployment wins with the next page
// that loads, because the service is always asked first.

declare const self: ServiceWorkerGlobalScope;

interface Route {
  readonly condition: { readonly urlPattern: string };
  readonly source: 'network';
}

declare global {
  interface ExtendableEvent {
    /** Names what shall not pass the service worker (Service Workers, §4.5.1, in Chromium since 123). */
    readonly addRoutes?: (route: Route) => Promise<void>;
  }
}

/** Every address of the dashboard has the same page, which names nobody. */
const PAGE = '/app/';

const pages = () => caches.open('pages');

self.addEventListener('install', (event) => {
  // Chromium often loses what a closing page sends (`keepalive`) if it has to pass the service worker.
  const routed = event.addRoutes?.({ condition: { urlPattern: '/session/*' }, source: 'network' });
  const kept = pages().then((cache) => cache.add(PAGE));
  event.waitUntil(Promise.all([routed, kept]));
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(pageFor(event.request));
});

async function pageFor(request: Request): Promise<Response> {
  const kept = await pages();
  try {
    const page = await fetch(request);
    if (page.ok) await kept.put(PAGE, page.clone());
    return page;
  } catch (error) {
    const page = await kept.match(PAGE);
    if (page === undefined) throw error;
    return page;
  }
}
