/** What a request is told that names this machine otherwise. */
export const OTHER_HOST = 'Open this by http://localhost, or by the address of the machine.';

/**
 * Whether a request names this machine by `localhost` or by an address. A website that the developer visits
 * can have its own name lead here, and would then be at shard (DNS rebinding). It cannot do that with an
 * address, so what `--ip` names works as well.
 */
export const namesThisMachine = ({ url }: Pick<Request, 'url'>): boolean =>
  /^(?:localhost|[\d.]+|\[.*\])$/.test(new URL(url).hostname);
