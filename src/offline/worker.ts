// The dashboard's service worker. It answers only navigations: without a connection, with the page that was
// loaded last. Scripts and readings are in the browser's own cache. A new deployment wins with the next page
// that loads, because the service is always asked first.

declare const self: ServiceWorkerGlobalScope;

/** Every address of the dashboard has the same page, which names nobody. */
const PAGE = '/app/';

const pages = () => caches.open('pages');

self.addEventListener('install', (event) => {
  event.waitUntil(pages().then((kept) => kept.add(PAGE)));
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
