import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { customType } from 'drizzle-orm/sqlite-core';

/**
 * A text column that is stored deflated (RFC 1951), as a BLOB. Reading returns the same text, byte
 * for byte. D1 returns a BLOB as an array of byte values. Rows from before the column was
 * compressed hold TEXT, which is returned unchanged.
 */
export const compressedText = customType<{
  data: string;
  driverData: string | Uint8Array | readonly number[];
}>({
  dataType: () => 'any',
  toDriver: (text) => deflateRawSync(text),
  fromDriver: (stored) =>
    typeof stored === 'string' ? stored : inflateRawSync(Uint8Array.from(stored)).toString(),
});
