// The floor plan of a flat, as an SVG.

/** The furniture of each room, as SVG path data around its centre. */
const FURNITURE = {
  living: 'M-80-50h160v44h-160zM-60-50v28h120v-28M-35 20h70v40h-70z',
  kitchen: 'M-65-60h130v40h-130zM-50-40h34m14 0h34M-20 15h40v40h-40zm-14 8v24m68 0v-24',
  bedroom: 'M-55-65h110v130h-110zM-47-57h42v26h-42zM5-57h42v26h-42zM-55-18h110',
  bath: 'M-65-40h130v60h-130zM-55-10a20 20 0 0 1 20-20h90v40h-90a20 20 0 0 1-20-20z',
  hall: 'M-90-25h180v50h-180zM-90-17h180m0 34h-180',
  study: 'M-60-50h120v50h-120zM0 12a16 16 0 1 1-.1 0z',
  child: 'M-35-60h70v120h-70zM-27-52h54v24h-54z',
  store: '',
} as const;

type Kind = keyof typeof FURNITURE;

/** The rooms above and below the hall, with their widths in decimetres. A flat of two rooms has the first five. */
const ROOMS: readonly (readonly [kind: Kind, row: 'above' | 'below', width: number])[] = [
  ['living', 'above', 54],
  ['bedroom', 'above', 40],
  ['kitchen', 'below', 34],
  ['bath', 'below', 26],
  ['store', 'below', 18],
  ['child', 'below', 34],
  ['child', 'above', 30],
  ['study', 'below', 28],
];

/** The depths of both rows and of the hall, in decimetres. */
const [ABOVE, HALL, BELOW] = [38, 13, 29];
const DEPTH = ABOVE + HALL + BELOW;
const [DOOR, OUTER, INNER] = [9, 3, 1.2];

type Layout = ReturnType<typeof layoutOf>;
type Room = Layout['rooms'][number];

/** The rooms of a flat, and its width. Both rows are equally wide. */
function layoutOf(count: number) {
  const chosen = ROOMS.slice(0, 3 + Math.floor(count));
  const widthOf = (row: string) =>
    chosen.reduce((sum, [, other, wide]) => sum + (other === row ? wide : 0), 0);
  const width = widthOf('above');
  const next = { above: 0, below: 0 };
  const rooms = chosen.map(([kind, row, part]) => {
    const [x, wide] = [next[row], (part * width) / widthOf(row)];
    next[row] += wide;
    const [y, tall] = row === 'above' ? [0, ABOVE] : [ABOVE + HALL, BELOW];
    return { kind, x, wide, y, tall };
  });
  const hall = { kind: 'hall', x: 0, y: ABOVE, wide: width, tall: HALL } as const;
  return { rooms: [...rooms, hall], width };
}

/** Where the doors begin: each room has one to the hall, in the middle of its wall. */
const doorsOf = (rooms: readonly Room[]) =>
  rooms
    .filter(({ kind }) => kind !== 'hall')
    .map(({ x, y, wide }) => ({ x: x + (wide - DOOR) / 2, y: y === 0 ? ABOVE : ABOVE + HALL }));

/** A filled rectangle in decimetres. */
type Fill = readonly [colour: string, x: number, y: number, width: number, height: number];

const [WALL, FLOOR, WET, GLASS, OUTSIDE] = ['#20302e', '#eef3f2', '#e3ecee', '#a9c6d2', '#f6f8f7'];

/** The window of a room, in its outer wall. */
const windowsOf = ({ kind, x, y, wide }: Room): Fill[] =>
  ['hall', 'bath', 'store'].includes(kind)
    ? []
    : [[GLASS, x + wide * 0.2, y === 0 ? -OUTER : DEPTH, wide * 0.6, OUTER]];

/** Everything that is drawn as rectangles, from the bottom up: the balcony first. */
function fillsOf({ rooms, width }: Layout): Fill[] {
  return [
    [OUTSIDE, 6, -13, 44, 12],
    [WALL, -OUTER, -OUTER, width + 2 * OUTER, DEPTH + 2 * OUTER],
    ...rooms.map(({ kind, x, y, wide, tall }): Fill => {
      const colour = kind === 'bath' ? WET : FLOOR;
      return [colour, x + INNER / 2, y + INNER / 2, wide - INNER, tall - INNER];
    }),
    ...doorsOf(rooms).map(({ x, y }): Fill => [FLOOR, x, y - INNER / 2, DOOR, INNER]),
    ...rooms.flatMap(windowsOf),
    [FLOOR, width - INNER, ABOVE + 2, 2 * OUTER, DOOR], // the way in
  ];
}

/** Pixels of a decimetre in the picture, and of the picture. */
const [SCALE, WIDTH, HEIGHT] = [7, 960, 720];

/** The plan of a flat with this number of rooms as a picture, without text: fonts differ between machines. */
export function planPicture(count: number): string {
  const layout = layoutOf(count);
  const { rooms, width } = layout;
  const rectangles = fillsOf(layout).map(
    ([colour, x, y, wide, tall]) =>
      `<rect x="${x}" y="${y}" width="${wide}" height="${tall}" fill="${colour}"/>`,
  );
  const furniture = rooms.map(({ kind, x, y, wide, tall }) => {
    const size = Math.min(wide, tall) / 190;
    return `<path transform="translate(${x + wide / 2} ${y + tall / 2}) scale(${size})" d="${FURNITURE[kind]}" stroke-width="${0.35 / size}"/>`;
  });
  const swings = doorsOf(rooms).map(
    ({ x, y }) => `<path d="M${x} ${y}v${-DOOR}a${DOOR} ${DOOR} 0 0 1 ${DOOR} ${DOOR}"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>
    <g transform="translate(${(WIDTH - width * SCALE) / 2} 120) scale(${SCALE})" stroke-width=".3">${rectangles.join('')}
    <g stroke="#7d8c89">${swings.join('')}</g><g stroke="#5b6b68">${furniture.join('')}</g></g></svg>`;
}
