/** Where the dashboard begins. */
const HOME = '/app/';

/**
 * Where to lead somebody who has signed in: a path of the dashboard, or its start in place of
 * anything else. An address of another site must not be reachable through a link to this one.
 *
 * @param wanted as it was sent: `/app/units?status=frei`.
 * @param url of the request.
 */
export function pathWithin(wanted: string | undefined, url: string): string {
  const { origin } = new URL(url);
  if (wanted === undefined || !URL.canParse(wanted, origin)) return HOME;
  const to = new URL(wanted, origin);
  const isOurs = to.origin === origin && to.pathname.startsWith(HOME);
  return isOurs ? to.pathname + to.search + to.hash : HOME;
}
