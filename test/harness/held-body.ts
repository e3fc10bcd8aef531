/** A body of which a client has sent only a part. */
export interface HeldBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves when the service begins to read the body. */
  readonly begun: Promise<void>;
  /** Whether it has begun. */
  readonly wasRead: () => boolean;
  readonly sends: (bytes: Uint8Array) => void;
  readonly ends: () => void;
  /** Whether the service has stopped reading the body. */
  readonly givenUp: () => boolean;
}

/** A body of which only the bytes arrive that the test sends. */
export function heldBody(): HeldBody {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let givenUp = false;
  let read = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own;
      },
      pull: () => {
        read = true;
        resolve();
      },
      cancel: () => {
        givenUp = true;
      },
    },
    { highWaterMark: 0 },
  );
  return {
    body,
    begun,
    wasRead: () => read,
    sends: (bytes) => controller?.enqueue(bytes),
    ends: () => controller?.close(),
    givenUp: () => givenUp,
  };
}
