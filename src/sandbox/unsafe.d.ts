/** A module of workerd for tests, which the flag `unsafe_module` offers. */
declare module 'workerd:unsafe' {
  const unsafe: {
    /** Deletes every Durable Object with its storage: those of D1 and R2, too, which are objects locally. */
    readonly deleteAllDurableObjects: () => Promise<void>;
  };
  export default unsafe;
}
