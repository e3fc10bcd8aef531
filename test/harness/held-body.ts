/** A body of which somebody has sent only a part so far. */
export interface HeldBody {
  readonly body: ReadableStream<Uint8Array>;
  /** Resolves once the service has begun to read it. */
  readonly begun: Promise<void>;
  readonly sends: (bytes: Uint8Array) => void;
  readonly ends: () => void;
  /** Whether the service has given it up. */
  readonly givenUp: () => boolean;
}

/** Nothing of it arrives unless the test sends it. */
export function heldBody(): HeldBody {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let givenUp = false;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (own) => {
        controller = own;
      },
      pull: () => {
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
    sends: (bytes) => controller?.enqueue(bytes),
    ends: () => controller?.close(),
    givenUp: () => givenUp,
  };
}
