import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const CHANNELS = 3;

/** A PNG of noise, which does not compress: three bytes a pixel. It is another one each time. */
export function pictureOf(side: number): Promise<Buffer> {
  const raw = { width: side, height: side, channels: CHANNELS } as const;
  return sharp(randomBytes(side * side * CHANNELS), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** The form of an upload. */
export function formWith(picture: Uint8Array): FormData {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(picture)], { type: 'image/png' }), 'Grundriss.png');
  return form;
}
