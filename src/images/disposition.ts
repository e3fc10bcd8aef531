import { percentEncoded } from './percent-encoding.ts';

/**
 * The Content-Disposition of an image: shown in place, and saved under its name (RFC 6266, 4.3;
 * RFC 8187, 3.2).
 *
 * @param fileName `null` for an image without a name.
 */
export function dispositionOf(fileName: string | null): string {
  return fileName === null ? 'inline' : `inline; filename*=UTF-8''${percentEncoded(fileName)}`;
}

/** The name of an image's thumbnail: `Grundriss.png` → `Grundriss.webp`. */
export function thumbnailName(fileName: string): string {
  return `${fileName.replace(/\.[^.]*$/, '')}.webp`;
}
