import { registerHooks } from 'node:module';

// openapi-typescript uses the compiler's node factory, which TypeScript 7 no longer has: it gets
// TypeScript 5 instead.

registerHooks({
  resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
});
