import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { customType } from 'drizzle-orm/sqlite-core';

/**
 * A text that is stored deflated (RFC 1951), as a BLOB, and read back as it was, byte for byte. D1
 * returns a BLOB as its bytes' numbers. A value that is stored as TEXT is read as it stands: a row
 * that was written before the column was compressed.
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
