/** How `wrangler dev` exits when its Workers runtime has ended unexpectedly: see `watch.ts`. */
export const RUNTIME_ENDED = 70;
