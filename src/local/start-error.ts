/** A reason why the service could not be started, in words for the person who started it. */
export class StartError extends Error {}
