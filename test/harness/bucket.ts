import { env } from 'cloudflare:workers';

/** Stands for a method of the bucket. @param make calls the real one. */
type Method = (make: () => Promise<unknown>, key: unknown) => Promise<unknown>;

/** The bucket, in which a test replaces some methods. */
export const bucketWith = (methods: Readonly<Record<string, Method>>): R2Bucket =>
  new Proxy(env.IMAGES, {
    get(bucket, name) {
      const member: unknown = Reflect.get(bucket, name, bucket);
      if (typeof member !== 'function') return member;
      const method = methods[String(name)];
      if (method === undefined) return member.bind(bucket);
      return (...values: unknown[]) =>
        method(() => Promise.resolve(Reflect.apply(member, bucket, values)), values[0]);
    },
  });
