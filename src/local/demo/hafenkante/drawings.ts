// Pictures of the project, as SVG of 960 × 720 pixels. They have no text: fonts differ between machines.

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

const picture = (...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">${parts.join('')}</svg>`;

const [SKY, WATER, LIT, GLASS, FRAME] = ['#c6dbe5', '#6f9bac', '#f3dfae', '#5d7380', '#3a4743'];

const clouds = (y: number) =>
  shape(`M90 ${y}q60-34 130-6q70-30 120 6q40 22-30 24h-200q-60-4-20-24z`, '#e8f1f4') +
  shape(`M600 ${y + 20}q50-26 110-6q60-18 96 6q30 18-24 20h-170q-46-4-12-20z`, '#e8f1f4');

interface House {
  readonly x: number;
  readonly top: number;
  readonly axes: number;
  readonly storeys: number;
  readonly wall: string;
  readonly band: string;
}

const [AXIS, STOREY, GROUND] = [76, 70, 610];

/** A house: rows of windows, every second with a balcony, and a glazed top storey. */
function house({ x, top, axes, storeys, wall, band }: House): string {
  const width = axes * AXIS + 24;
  const windows = Array.from({ length: storeys }, (_row, row) =>
    Array.from({ length: axes }, (_axis, axis) => {
      const [left, above] = [x + 24 + axis * AXIS, top + 16 + row * STOREY];
      const isLit = (row * 5 + axis * 3) % 7 === 1;
      const glass = isLit ? LIT : GLASS;
      return (row + axis) % 2 === 0
        ? rect(left, above, 52, 46, FRAME) +
            rect(left + 4, above + 4, 21, 38, glass) +
            rect(left + 28, above + 4, 20, 38, glass) +
            rect(left - 6, above + 26, 64, 22, '#dfe9ec', 'opacity=".85"') +
            rect(left - 6, above + 24, 64, 3, FRAME) +
            rect(left - 8, above + 48, 68, 4, band)
        : rect(left + 10, above, 34, 44, band) +
            rect(left + 14, above + 4, 12, 36, glass) +
            rect(left + 28, above + 4, 12, 36, glass);
    }).join(''),
  );
  const panes = Array.from({ length: axes - 1 }, (_pane, pane) =>
    rect(x + 52 + pane * AXIS, top - 52, 52, 40, pane % 2 === 0 ? LIT : '#c9d8d9'),
  );
  return (
    rect(x + 36, top - 66, width - 72, 66, FRAME) +
    rect(x + 28, top - 72, width - 56, 8, '#2c3835') +
    panes.join('') +
    rect(x - 6, top - 18, width + 12, 16, '#e4edf0', 'opacity=".9"') +
    rect(x, top, width, GROUND - top, wall) +
    rect(x - 6, top - 4, width + 12, 8, band) +
    windows.join('')
  );
}

const tree = (x: number, y: number, size: number) =>
  rect(x - 4, y, 8, 60, '#6b5a45') +
  `<ellipse cx="${x}" cy="${y - 6}" rx="${size}" ry="${size * 1.15}" fill="#6f9272"/>` +
  `<ellipse cx="${x + size / 3}" cy="${y + 6}" rx="${size * 0.6}" ry="${size * 0.7}" fill="#83a683"/>`;

const BRICK = { wall: '#b4624a', band: '#8d4534' } as const;
const PLASTER = { wall: '#e9e1d3', band: '#cfc3ae' } as const;

const quay =
  rect(0, GROUND, 960, 22, '#a9b0ab') +
  rect(0, GROUND + 22, 960, 88, WATER) +
  shape(
    'M60 660h120M300 690h160M640 652h110M780 700h120',
    'none',
    'stroke="#8db4c2" stroke-width="4"',
  );

/** Both houses from the water. */
export const PROJECT_VIEW = picture(
  rect(0, 0, 960, 720, SKY),
  clouds(70),
  rect(0, 520, 960, 90, '#b6c9d2'),
  house({ x: 110, top: 176, axes: 5, storeys: 6, ...BRICK }),
  house({ x: 556, top: 246, axes: 4, storeys: 5, ...PLASTER }),
  tree(62, 540, 46),
  tree(532, 556, 30),
  tree(918, 540, 44),
  quay,
);

/** House A alone. */
export const HOUSE_VIEW = picture(
  rect(0, 0, 960, 720, SKY),
  clouds(60),
  house({ x: 130, top: 176, axes: 9, storeys: 6, ...BRICK }),
  tree(66, 540, 52),
  quay,
);

const floorboards = (fill: string, line: string) =>
  rect(0, 560, 960, 160, fill) +
  shape(
    'M0 610h960M0 664h960M220 560v50M560 610v54M780 560v50M340 664v56',
    'none',
    `stroke="${line}" stroke-width="2"`,
  );

/** A view through a window over the harbour. */
const harbour = (x: number, y: number, width: number, height: number) =>
  rect(x, y, width, height, '#d8e8ee') +
  rect(x, y + height * 0.62, width, height * 0.38, WATER) +
  shape(
    `M${x} ${y + height * 0.62}v${-height * 0.14}h${width * 0.3}v${-height * 0.08}h${width * 0.2}v${height * 0.12}h${width * 0.5}v${height * 0.1}z`,
    '#9fb7c1',
  );

export const LIVING_ROOM = picture(
  rect(0, 0, 960, 560, '#f3ece3'),
  harbour(540, 60, 380, 470),
  shape('M540 60h380v470h-380zM730 60v470', 'none', 'stroke="#4a5754" stroke-width="10"'),
  shape('M520 40h46q-6 260 10 510h-56z', '#e4d6c3'),
  floorboards('#cfa77d', '#b98f64'),
  rect(120, 130, 110, 150, '#fff', 'stroke="#4a5754" stroke-width="6"'),
  shape('M136 250l34-60 28 40 18-22 0 42z', '#9db8a8'),
  rect(270, 160, 80, 110, '#fff', 'stroke="#4a5754" stroke-width="6"'),
  '<circle cx="310" cy="206" r="20" fill="#d58b6a"/>',
  rect(70, 380, 420, 110, '#7f9c8c', 'rx="26"'),
  rect(50, 440, 460, 110, '#8fac9b', 'rx="24"'),
  rect(90, 408, 90, 70, '#e6d3bb', 'rx="12"'),
  rect(380, 408, 90, 70, '#d58b6a', 'rx="12"'),
  '<ellipse cx="480" cy="640" rx="240" ry="52" fill="#efe7da"/>',
  '<ellipse cx="470" cy="606" rx="110" ry="26" fill="#7a5a43"/>',
  rect(462, 612, 16, 56, '#5f4534'),
);

export const KITCHEN = picture(
  rect(0, 0, 960, 560, '#f4eee4'),
  rect(60, 210, 600, 190, '#fff'),
  shape(
    'M60 258h600M60 306h600M60 354h600M160 210v190M260 210v190M360 210v190M460 210v190M560 210v190',
    'none',
    'stroke="#e3ded4" stroke-width="2"',
  ),
  floorboards('#cfa77d', '#b98f64'),
  rect(60, 70, 420, 120, '#45635a'),
  shape('M200 70v120M340 70v120', 'none', 'stroke="#37514a" stroke-width="4"'),
  rect(660, 70, 240, 490, '#45635a'),
  rect(700, 240, 160, 130, '#20302e'),
  rect(716, 268, 128, 84, '#33443f'),
  rect(50, 392, 616, 18, '#d8c3a5'),
  rect(60, 410, 600, 150, '#45635a'),
  shape(
    'M210 410v150M360 410v150M510 410v150M660 70v490',
    'none',
    'stroke="#37514a" stroke-width="4"',
  ),
  shape('M150 0v40M560 0v40', 'none', 'stroke="#4a5754" stroke-width="4"'),
  shape('M120 62q30-40 60 0zM530 62q30-40 60 0z', '#e2b765'),
  shape('M110 392v-46q0-12 12-12h22q12 0 12 12v46z', '#d58b6a'),
  '<ellipse cx="560" cy="384" rx="60" ry="12" fill="#6f9272"/>',
);

export const BALCONY = picture(
  rect(0, 0, 960, 720, '#f0d9b8'),
  '<circle cx="690" cy="250" r="60" fill="#f7ecd0"/>',
  rect(0, 330, 960, 150, '#8aa9b4'),
  shape('M0 330v-60h120v-50h90v70h160v-110h40v110h180v-40h120v60h250v20z', '#7d8f97'),
  rect(0, 470, 960, 250, '#b99a78'),
  rect(0, 360, 960, 120, '#dfe9ec', 'opacity=".45"'),
  rect(0, 352, 960, 12, FRAME),
  shape('M160 364v116M480 364v116M800 364v116', 'none', 'stroke="#3a4743" stroke-width="8"'),
  shape('M150 470v170M290 470v170M140 560h160', 'none', 'stroke="#20302e" stroke-width="12"'),
  rect(136, 470, 170, 60, '#45635a', 'rx="10"'),
  '<ellipse cx="460" cy="540" rx="90" ry="18" fill="#f3ece3"/>',
  rect(454, 548, 12, 100, '#20302e'),
  rect(720, 560, 120, 100, '#a8553f', 'rx="8"'),
  shape('M780 560q-90-60-70-150q70 50 70 150q0-110 80-150q20 90-80 150z', '#6f9272'),
);

/** The office's logo: a house by the water. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144">${
  rect(0, 0, 144, 144, '#0f766e', 'rx="26"') +
  shape('M30 98V62l42-34 42 34v36h-28V72H58v26z', '#fff') +
  shape('M26 116q12-10 23 0t23 0 23 0 23 0', 'none', 'stroke="#fff" stroke-width="7"')
}</svg>`;
