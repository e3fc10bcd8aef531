import type { Flat } from './units.ts';

// The floor plan of a flat, as an SVG for images and as the operators of a PDF page. Both show the same rooms.

/** The furniture of each room, as SVG path data around its centre. */
const FURNITURE = {
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

type Kind = keyof typeof FURNITURE;

/** A room: its name, what it is, and its rectangle in decimetres. The hall is in the middle. */
type Room = readonly [
  name: string,
  kind: Kind,
  x: number,
  y: number,
  width: number,
  height: number,
];

/** A door or a window: whether it is in a wall across (`-`) or upright (`|`), and where it begins. */
type Opening = readonly [wall: '-' | '|', x: number, y: number];

interface Layout {
  readonly rooms: readonly Room[];
  readonly doors: readonly Opening[];
  readonly windows: readonly Opening[];
  readonly balcony: readonly [x: number, width: number];
}

const DOOR = 9;
const WINDOW = 14;
const [OUTER, INNER] = [3, 1.2];
/** Pixels of a decimetre in the picture, and its margins. */
const [SCALE, LEFT, TOP] = [7, 60, 110];
const WIDTH = 960;
const HEIGHT = 720;

/** The layouts by number of rooms, from which those with half a room more differ by the study. */
const LAYOUTS: Readonly<Record<number, Layout>> = {
  2: {
    rooms: [
      ['Wohnen / Essen', 'living', 0, 0, 58, 44],
      ['Schlafen', 'bedroom', 58, 0, 42, 44],
      ['Kochen', 'kitchen', 0, 44, 36, 34],
      ['Diele', 'hall', 36, 44, 32, 34],
      ['Bad', 'bath', 68, 44, 32, 34],
    ],
    doors: [
      ['-', 42, 44],
      ['-', 60, 44],
      ['|', 36, 56],
      ['|', 68, 56],
      ['-', 48, 78],
    ],
    windows: [
      ['-', 16, 0],
      ['-', 34, 0],
      ['-', 72, 0],
      ['|', 0, 54],
    ],
    balcony: [12, 40],
  },
  3: {
    rooms: [
      ['Wohnen / Essen', 'living', 0, 0, 52, 48],
      ['Schlafen', 'bedroom', 52, 0, 58, 38],
      ['Kochen', 'kitchen', 0, 48, 34, 30],
      ['Zimmer', 'child', 78, 38, 32, 40],
      ['Bad', 'bath', 34, 48, 20, 30],
      ['Diele', 'hall', 54, 38, 24, 40],
    ],
    doors: [
      ['|', 52, 40],
      ['-', 60, 38],
      ['|', 78, 56],
      ['|', 54, 60],
      ['-', 22, 48],
      ['-', 62, 78],
    ],
    windows: [
      ['-', 12, 0],
      ['-', 30, 0],
      ['-', 72, 0],
      ['|', 0, 56],
      ['|', 110, 52],
    ],
    balcony: [6, 44],
  },
  4: {
    rooms: [
      ['Wohnen / Essen', 'living', 0, 0, 54, 46],
      ['Schlafen', 'bedroom', 54, 0, 38, 38],
      ['Zimmer 1', 'child', 92, 0, 28, 38],
      ['Kochen', 'kitchen', 0, 46, 30, 32],
      ['Zimmer 2', 'guest', 92, 38, 28, 40],
      ['Bad', 'bath', 30, 46, 24, 32],
      ['WC', 'bath', 76, 56, 16, 22],
      ['Garderobe', 'study', 54, 56, 22, 22],
      ['Diele', 'hall', 54, 38, 38, 18],
    ],
    doors: [
      ['-', 60, 38],
      ['-', 82, 38],
      ['|', 92, 42],
      ['|', 54, 40],
      ['-', 80, 56],
      ['|', 54, 60],
      ['-', 12, 46],
    ],
    windows: [
      ['-', 8, 0],
      ['-', 32, 0],
      ['-', 66, 0],
      ['-', 98, 0],
      ['|', 0, 54],
      ['|', 120, 52],
    ],
    balcony: [4, 48],
  },
  5: {
    rooms: [
      ['Wohnen / Essen', 'living', 0, 0, 56, 48],
      ['Schlafen', 'bedroom', 56, 0, 34, 36],
      ['Zimmer 1', 'child', 90, 0, 30, 36],
      ['Kochen', 'kitchen', 0, 48, 32, 30],
      ['Arbeiten', 'study', 32, 48, 28, 30],
      ['Zimmer 2', 'guest', 90, 36, 30, 42],
      ['Bad', 'bath', 60, 54, 30, 24],
      ['Diele', 'hall', 56, 36, 34, 18],
    ],
    doors: [
      ['-', 62, 36],
      ['-', 78, 36],
      ['|', 90, 40],
      ['|', 56, 38],
      ['-', 68, 54],
      ['-', 40, 48],
      ['-', 12, 48],
    ],
    windows: [
      ['-', 10, 0],
      ['-', 34, 0],
      ['-', 66, 0],
      ['-', 98, 0],
      ['|', 0, 56],
      ['|', 120, 54],
      ['-', 40, 78],
    ],
    balcony: [4, 50],
  },
};

const layoutOf = (rooms: number): Layout => {
  const layout = LAYOUTS[Math.floor(rooms)];
  if (layout === undefined) throw new Error(`The demo has no plan with ${rooms} rooms.`);
  return layout;
};

/** The size of a layout, in decimetres. */
const sizeOf = ({ rooms }: Layout) => ({
  width: Math.max(...rooms.map(([, , x, , width]) => x + width)),
  height: Math.max(...rooms.map(([, , , y, , height]) => y + height)),
});

/** A filled rectangle in decimetres. */
type Fill = readonly [colour: string, x: number, y: number, width: number, height: number];

const [WALL, FLOOR, WET, GLASS, OUTSIDE] = ['#20302e', '#eef3f2', '#e3ecee', '#a9c6d2', '#f6f8f7'];

/** The rectangle of an opening in a wall. */
function openingIn(
  [wall, x, y]: Opening,
  length: number,
  depth: number,
): readonly [number, number, number, number] {
  return wall === '-' ? [x, y - depth / 2, length, depth] : [x - depth / 2, y, depth, length];
}

/** From the edge of a flat to the middle of its outer wall. */
const intoWall = (at: number, end: number) =>
  at + (at === 0 ? -1 : at === end ? 1 : 0) * (OUTER / 2);

/** Everything that is drawn as rectangles, from the bottom up. */
function fillsOf(layout: Layout): Fill[] {
  const { width, height } = sizeOf(layout);
  const [start, long] = layout.balcony;
  return [
    [OUTSIDE, start, -13, long, 12],
    [WALL, -OUTER, -OUTER, width + 2 * OUTER, height + 2 * OUTER],
    ...layout.rooms.map(([, kind, x, y, wide, tall]): Fill => {
      const [left, top] = [x === 0 ? 0 : INNER / 2, y === 0 ? 0 : INNER / 2];
      const [right, below] = [
        x + wide === width ? 0 : INNER / 2,
        y + tall === height ? 0 : INNER / 2,
      ];
      const colour = kind === 'bath' ? WET : FLOOR;
      return [colour, x + left, y + top, wide - left - right, tall - top - below];
    }),
    ...layout.doors.map((door): Fill => {
      const [wall, , y] = door;
      const isOuter = wall === '-' && y === height;
      return [FLOOR, ...openingIn(door, DOOR, isOuter ? 2 * OUTER : INNER)];
    }),
    ...layout.windows.map(([wall, x, y]): Fill => {
      const place =
        wall === '-'
          ? ([wall, x, intoWall(y, height)] as const)
          : ([wall, intoWall(x, width), y] as const);
      return [GLASS, ...openingIn(place, WINDOW, OUTER)];
    }),
  ];
}

/** The plan of a flat with this number of rooms as a picture, without text: fonts differ between machines. */
export function planPicture(rooms: number, isMirrored: boolean): string {
  const layout = layoutOf(rooms);
  const { width } = sizeOf(layout);
  const left = LEFT + (120 - width) * (SCALE / 2);
  const rectangles = fillsOf(layout).map(
    ([colour, x, y, wide, tall]) =>
      `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${colour}"/>`,
  );
  const furniture = layout.rooms.map(([, kind, x, y, wide, tall]) => {
    const size = Math.min(wide, tall) / 190;
    return `<path transform="translate(${x + wide / 2} ${y + tall / 2}) scale(${size})" d="${FURNITURE[kind]}" stroke-width="${0.35 / size}"/>`;
  });
  const swings = layout.doors.map(([wall, x, y]) =>
    wall === '-'
      ? `<path d="M${x} ${y}v${-DOOR}a${DOOR} ${DOOR} 0 0 1 ${DOOR} ${DOOR}"/>`
      : `<path d="M${x} ${y}h${DOOR}a${DOOR} ${DOOR} 0 0 1 ${-DOOR} ${DOOR}"/>`,
  );
  const mirror = isMirrored ? `translate(${WIDTH} 0) scale(-1 1) ` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
    <g transform="${mirror}translate(${left} ${TOP}) scale(${SCALE})" stroke-width=".3">${rectangles.join('')}
    <g stroke="#7d8c89">${swings.join('')}</g><g stroke="#5b6b68">${furniture.join('')}</g></g></svg>`;
}

/** The same plan as a page: with the names and areas of the rooms, whose sum is the flat's. */
export function planPage(
  { rooms, area }: Pick<Flat, 'rooms' | 'area'>,
  isMirrored: boolean,
): string[] {
  const layout = layoutOf(rooms);
  const { width } = sizeOf(layout);
  const scale = 480 / width;
  const side = (x: number, wide: number) => (isMirrored ? width - x - wide : x);
  const square = layout.rooms.reduce((sum, [, , , , wide, tall]) => sum + wide * tall, 0);
  const at = (x: number, y: number) =>
    `${(58 + x * scale).toFixed(1)} ${(600 - y * scale).toFixed(1)}`;
  const fills = fillsOf(layout).map(([colour, x, y, wide, tall]) => {
    const [red, green, blue] = [1, 3, 5].map((digit) =>
      (Number.parseInt(colour.slice(digit, digit + 2), 16) / 255).toFixed(2),
    );
    const place = at(side(x, wide), y + tall);
    return `${red} ${green} ${blue} rg ${place} ${(wide * scale).toFixed(1)} ${(tall * scale).toFixed(1)} re f`;
  });
  const names = layout.rooms.map(([name, , x, y, wide, tall]) => {
    const share = ((Number(area) * wide * tall) / square).toFixed(2).replace('.', ',');
    const [left, line] = [side(x, wide) + 2.5, y + tall / 2];
    return (
      `BT 0.08 0.13 0.12 rg /F2 8 Tf ${at(left, line)} Td (${name}) Tj ET ` +
      `BT 0.26 0.31 0.3 rg /F1 7 Tf ${at(left, line + 3)} Td (${share} m\u00B2) Tj ET`
    );
  });
  return [...fills, ...names];
}
