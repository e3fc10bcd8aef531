// In the bundle, this file replaces the library's part for Workers (`[alias]` in wrangler.toml), which has a
// validator of JSON Schema: operations validate the arguments of calls themselves.

/** The library asks for one only where a server validates. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('This server validates no JSON Schema.');
  }
}

/** The library's transport over standard streams, which a Worker has not, would use it. */
export const process = {};
