import sharp from 'sharp';

/** A channel may differ by this much: two drawings of one glyph can. */
const SAME_CHANNEL = 16;
const CHANNELS = 3;
const RED = [220, 0, 0] as const;

async function pixelsOf(path: string) {
  const { data, info } = await sharp(path)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/**
 * Compares two pictures, and draws what differs in red over the pale new one, if it is more than the tolerance.
 *
 * @param tolerance the number of pixels that may differ.
 * @returns the difference in words; `null` if there is none.
 */
export async function difference(
  before: string,
  after: string,
  tolerance: number,
  drawing: string,
): Promise<string | null> {
  const [old, now] = await Promise.all([pixelsOf(before), pixelsOf(after)]);
  const size = ({ width, height }: typeof old) => `${width} × ${height}`;
  if (size(old) !== size(now)) return `${size(old)} has become ${size(now)}`;
  const drawn = Buffer.from(now.data.map((channel) => 255 - (255 - channel) / 4));
  let count = 0;
  for (let at = 0; at < now.data.length; at += CHANNELS) {
    const isOther = [0, 1, 2].some(
      (channel) =>
        Math.abs((old.data[at + channel] ?? 0) - (now.data[at + channel] ?? 0)) > SAME_CHANNEL,
    );
    if (!isOther) continue;
    count += 1;
    drawn.set(RED, at);
  }
  if (count <= tolerance) return null;
  const raw = { width: now.width, height: now.height, channels: CHANNELS } as const;
  await sharp(drawn, { raw }).png().toFile(drawing);
  return `${count} pixels differ: ${drawing}`;
}
