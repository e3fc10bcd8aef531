import { streamOf } from '../../images/objects.ts';
import type { Random } from './random.ts';

/** A rectangle, in pixels. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const WALL = '#2b2d34';
const PAPER = '#fcfbf7';
const GLASS = '#96c8e8';
const FLOORS = ['#f0e6d2', '#e2ece4', '#dee6f2', '#f4e0d6', '#e8e8e2'] as const;

const FLAT: Box = { x: 60, y: 60, width: 840, height: 600 };
const OUTER_WALL = 12;
const INNER_WALL = 6;
const DOOR = 46;
const WINDOW = 90;
const MIN_ROOM = 170;

/** The furniture of each room, as SVG path data around its centre. The largest room is first. */
export const FURNITURE = {
  /** Sofa, table. */
  living: 'M-80-50h160v44h-160zM-60-50v28h120v-28M-35 20h70v40h-70z',
  kitchen: 'M-65-60h130v40h-130zM-50-40h34m14 0h34M-20 15h40v40h-40zm-14 8v24m68 0v-24',
  /** Double bed. */
  bedroom: 'M-55-65h110v130h-110zM-47-57h42v26h-42zM5-57h42v26h-42zM-55-18h110',
  bath: 'M-65-40h130v60h-130zM-55-10a20 20 0 0 1 20-20h90v40h-90a20 20 0 0 1-20-20z',
  /** Rug. */
  hall: 'M-40-25h80v50h-80zM-40-17h80m0 34h-80',
  /** Desk, chair. */
  study: 'M-60-50h120v50h-120zM0 12a16 16 0 1 1-.1 0z',
  /** Bed. */
  child: 'M-35-60h70v120h-70zM-27-52h54v24h-54z',
  guest: 'M-35-60h70v120h-70zM-27-52h54v24h-54z',
} as const;

const IN_ORDER = Object.values(FURNITURE);

/**
 * Draws a flat with this number of rooms, as a PNG of 960 × 720 pixels: walls, doors, windows, furniture. It
 * has no text, because fonts differ between machines. Only the Images binding of local development can
 * convert SVG to pixels.
 */
export function floorPlan(
  env: Pick<Env, 'THUMBNAILER'>,
  rooms: number,
  random: Random,
): Promise<Uint8Array<ArrayBuffer>> {
  return pngOf(env, drawn(rooms, random));
}

/** An SVG as a PNG of its size. */
export async function pngOf(
  { THUMBNAILER }: Pick<Env, 'THUMBNAILER'>,
  svg: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = streamOf([new TextEncoder().encode(svg)]);
  const result = await THUMBNAILER.input(bytes).output({ format: 'image/png' });
  return new Uint8Array(await result.response().arrayBuffer());
}

function drawn(rooms: number, random: Random): string {
  const floor = random.pick([0, 1, 2, 3, 4]);
  const inside = divided(rooms, random).map(
    (room, at) =>
      painted(room, FLOORS[(floor + at) % FLOORS.length]) +
      furnished(room, IN_ORDER[at % IN_ORDER.length]) +
      opened(room, random),
  );
  const { x, y, width, height } = FLAT;
  const walls = {
    x: x - OUTER_WALL,
    y: y - OUTER_WALL,
    width: width + 2 * OUTER_WALL,
    height: height + 2 * OUTER_WALL,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" fill="none" stroke-width="2">
    <rect width="960" height="720" fill="${PAPER}"/>${painted(walls, WALL)}${inside.join('')}</svg>`;
}

const painted = ({ x, y, width, height }: Box, colour = PAPER) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;

const furnished = ({ x, y, width, height }: Box, path = '') =>
  `<path transform="translate(${x + width / 2} ${y + height / 2})" d="${path}" stroke="${WALL}"/>`;

/** Divides the largest room, across its longer side, until there are enough. The largest is first. */
function divided(count: number, random: Random): Box[] {
  const rooms = [FLAT];
  while (rooms.length < count) {
    const [room] = rooms;
    if (room === undefined || Math.max(room.width, room.height) < 2 * MIN_ROOM) break;
    rooms.splice(0, 1, ...halves(room, random.int(38, 62) / 100));
    rooms.sort((one, other) => other.width * other.height - one.width * one.height);
  }
  return rooms;
}

function halves(room: Box, share: number): [Box, Box] {
  const [start, length] =
    room.width >= room.height ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const first = Math.round(room[length] * share);
  return [
    { ...room, [length]: first - INNER_WALL },
    { ...room, [start]: room[start] + first, [length]: room[length] - first },
  ];
}

/** Windows in outer walls and doors in inner walls: one in the left wall, one in the upper wall. */
function opened({ x, y, width, height }: Box, random: Random): string {
  const along = (length: number, opening: number) => random.int(20, length - opening - 20);
  const door = (left: number, top: number) =>
    `<path d="M${left} ${top}h${DOOR}a${DOOR} ${DOOR} 0 0 1-${DOOR} ${DOOR}" stroke="#96969e"/>`;
  const outside = { left: x === FLAT.x, above: y === FLAT.y };
  const [tall, wide] = [outside.left ? WINDOW : DOOR, outside.above ? WINDOW : DOOR];
  const [top, left] = [y + along(height, tall), x + along(width, wide)];
  const beside = outside.left
    ? painted({ x: x - OUTER_WALL, y: top, width: OUTER_WALL, height: tall }, GLASS)
    : painted({ x: x - INNER_WALL, y: top, width: INNER_WALL, height: tall }) + door(x, top);
  const above = outside.above
    ? painted({ x: left, y: y - OUTER_WALL, width: wide, height: OUTER_WALL }, GLASS)
    : painted({ x: left, y: y - INNER_WALL, width: wide, height: INNER_WALL }) + door(left, y);
  return beside + above;
}
