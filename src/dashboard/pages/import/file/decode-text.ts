const UTF_16_LITTLE_ENDIAN = [0xff, 0xfe];

/**
 * The text of a file: UTF-8 with or without a byte order mark, UTF-16 as Excel's "Unicode text", and
 * whatever is not valid UTF-8 as windows-1252, which older programs write.
 */
export function decodeText(bytes: Uint8Array): string {
  if (UTF_16_LITTLE_ENDIAN.every((byte, at) => bytes[at] === byte)) {
    return new TextDecoder('utf-16le').decode(bytes);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
