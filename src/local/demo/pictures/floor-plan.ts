import type { Random } from '../random.ts';
import { type Box, Canvas } from './canvas.ts';
import type { Colour } from './png.ts';

const WIDTH = 960;
const HEIGHT = 720;
/** Around the flat, for its title. */
const MARGIN = 60;
const OUTER_WALL = 12;
const INNER_WALL = 6;
const DOOR = 46;
const WINDOW = 90;
/** What no room is smaller than. */
const MIN_ROOM = 170;

// Numbers of colours: of the ink, then of the floors.
const PAPER = 0;
const WALL = 1;
const GLASS = 2;
const DOOR_SWING = 3;
const FIRST_FLOOR = 4;
const INK: readonly Colour[] = [
  [252, 251, 247],
  [43, 45, 52],
  [150, 200, 232],
  [150, 150, 158],
];
/** Floors of rooms, in one of these tones. */
const TONES: readonly [readonly Colour[], ...(readonly Colour[])[]] = [
  [
    [240, 230, 210],
    [226, 236, 228],
    [222, 230, 242],
    [244, 224, 214],
  ],
  [
    [232, 232, 226],
    [214, 226, 216],
    [236, 226, 206],
    [222, 218, 232],
  ],
  [
    [246, 236, 200],
    [214, 232, 236],
    [236, 214, 214],
    [226, 226, 226],
  ],
];

/** The largest first. */
const ROOMS = ['WOHNEN', 'KÜCHE', 'SCHLAFEN', 'BAD', 'FLUR', 'ARBEITEN', 'KIND', 'GAST'];

/** Draws a flat of so many rooms, as PNG: walls, doors, windows, a name on each room. */
export function floorPlan(title: string, rooms: number, random: Random): Uint8Array {
  const canvas = new Canvas(WIDTH, HEIGHT, [...INK, ...random.pick(TONES)]);
  const flat = {
    x: MARGIN,
    y: MARGIN,
    width: WIDTH - 2 * MARGIN,
    height: HEIGHT - 2 * MARGIN - random.int(0, 60),
  };
  canvas.paint(grown(flat, OUTER_WALL), WALL);
  for (const [at, room] of divided(flat, rooms, random).entries()) {
    drawRoom(canvas, room, at);
    drawOpenings(canvas, room, flat, random);
  }
  canvas.write(title, MARGIN, HEIGHT - 40, 5, WALL);
  return canvas.toPng();
}

const grown = ({ x, y, width, height }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Divides the largest room, across its longer side, until there are enough; the largest first. */
function divided(flat: Box, count: number, random: Random): Box[] {
  const rooms = [flat];
  while (rooms.length < count) {
    const [room] = rooms;
    if (room === undefined || Math.max(room.width, room.height) < 2 * MIN_ROOM) break;
    rooms.splice(0, 1, ...halves(room, random.int(38, 62) / 100));
    rooms.sort((one, other) => area(other) - area(one));
  }
  return rooms;
}

const area = ({ width, height }: Box) => width * height;

function halves(room: Box, share: number): [Box, Box] {
  const { x, y, width, height } = room;
  if (width >= height) {
    const first = Math.round(width * share);
    return [
      { ...room, width: first - INNER_WALL },
      { ...room, x: x + first, width: width - first },
    ];
  }
  const first = Math.round(height * share);
  return [
    { ...room, height: first - INNER_WALL },
    { ...room, y: y + first, height: height - first },
  ];
}

function drawRoom(canvas: Canvas, room: Box, at: number): void {
  canvas.paint(room, FIRST_FLOOR + (at % 4));
  const name = ROOMS[at % ROOMS.length] ?? '';
  const size = room.width > 220 ? 4 : 3;
  const left = room.x + Math.round((room.width - Canvas.widthOf(name, size)) / 2);
  canvas.write(name, left, room.y + Math.round(room.height / 2) - 10, size, WALL);
}

/** Windows in outer walls, doors in the others. */
function drawOpenings(canvas: Canvas, room: Box, flat: Box, random: Random): void {
  const along = (length: number, opening: number) => random.int(20, length - opening - 20);
  if (room.x === flat.x) {
    const y = room.y + along(room.height, WINDOW);
    canvas.paint({ x: room.x - OUTER_WALL, y, width: OUTER_WALL, height: WINDOW }, GLASS);
  } else {
    const y = room.y + along(room.height, DOOR);
    canvas.paint({ x: room.x - INNER_WALL, y, width: INNER_WALL, height: DOOR }, PAPER);
    canvas.quarter(room.x, y, DOOR, DOOR_SWING);
  }
  if (room.y === flat.y) {
    const x = room.x + along(room.width, WINDOW);
    canvas.paint({ x, y: room.y - OUTER_WALL, width: WINDOW, height: OUTER_WALL }, GLASS);
  } else {
    const x = room.x + along(room.width, DOOR);
    canvas.paint({ x, y: room.y - INNER_WALL, width: DOOR, height: INNER_WALL }, PAPER);
    canvas.quarter(x, room.y, DOOR, DOOR_SWING);
  }
}
