// Pictures of the project, as SVG of 960 × 720 pixels. They have no text: fonts differ between machines.

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;

const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

const line = (d: string, stroke: string, width: number) =>
  shape(d, 'none', `stroke="${stroke}" stroke-width="${width}"`);

const picture = (...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">${parts.join('')}</svg>`;

const [SKY, WATER, LIT, GLASS, FRAME] = ['#c6dbe5', '#6f9bac', '#f3dfae', '#5d7380', '#3a4743'];

const sky =
  rect(0, 0, 960, 720, SKY) +
  shape('M90 70q60-34 130-6q70-30 120 6q40 22-30 24h-200q-60-4-20-24z', '#e8f1f4') +
  shape('M600 90q50-26 110-6q60-18 96 6q30 18-24 20h-170q-46-4-12-20z', '#e8f1f4');

const [AXIS, STOREY, GROUND] = [76, 70, 610];
const BRICK = ['#b4624a', '#8d4534'] as const;
const PLASTER = ['#e9e1d3', '#cfc3ae'] as const;

/** A window, if `at` is even with a balcony. */
const windowAt = (x: number, y: number, at: number, glass: string, band: string) =>
  rect(x, y, 52, 46, at % 2 === 0 ? FRAME : band) +
  rect(x + 4, y + 4, 21, 38, glass) +
  rect(x + 28, y + 4, 20, 38, glass) +
  (at % 2 === 0 ? rect(x - 6, y + 24, 64, 24, '#dfe9ec') + rect(x - 8, y + 48, 68, 4, band) : '');

/** A house: rows of windows, and a glazed top storey. */
function house(x: number, storeys: number, axes: number, [wall, band]: readonly [string, string]) {
  const [width, top] = [axes * AXIS + 24, GROUND - 14 - storeys * STOREY];
  const windows = Array.from({ length: storeys * axes }, (_window, at) => {
    const [row, axis] = [Math.floor(at / axes), at % axes];
    const glass = (row * 5 + axis * 3) % 7 === 1 ? LIT : GLASS;
    const [left, above] = [x + 24 + axis * AXIS, top + 16 + row * STOREY];
    return windowAt(left, above, row + axis, glass, band);
  });
  const panes = Array.from({ length: axes - 1 }, (_pane, pane) =>
    rect(x + 52 + pane * AXIS, top - 52, 52, 40, pane % 2 === 0 ? LIT : '#c9d8d9'),
  );
  return [
    rect(x + 36, top - 66, width - 72, 66, FRAME),
    ...panes,
    rect(x - 6, top - 18, width + 12, 16, '#e4edf0', 'opacity=".9"'),
    rect(x, top, width, GROUND - top, wall),
    rect(x - 6, top - 4, width + 12, 8, band),
    ...windows,
  ].join('');
}

const tree = (x: number, y: number, size: number) =>
  rect(x - 4, y, 8, 60, '#6b5a45') +
  `<ellipse cx="${x}" cy="${y - 6}" rx="${size}" ry="${size * 1.15}" fill="#6f9272"/>`;

const quay =
  rect(0, GROUND, 960, 22, '#a9b0ab') +
  rect(0, GROUND + 22, 960, 88, WATER) +
  line('M60 660h120M300 690h160M640 652h110M780 700h120', '#8db4c2', 4);

/** Both houses from the water. */
export const PROJECT_VIEW = picture(
  sky,
  rect(0, 520, 960, 90, '#b6c9d2'),
  house(110, 6, 5, BRICK),
  house(556, 5, 4, PLASTER),
  tree(62, 540, 46) + tree(532, 556, 30) + tree(918, 540, 44),
  quay,
);

/** One house alone. */
export const HOUSE_VIEW = picture(sky, house(130, 6, 9, BRICK), tree(66, 540, 52), quay);

/** A room with a window over the harbour. */
export const LIVING_ROOM = picture(
  rect(0, 0, 960, 560, '#f3ece3'),
  rect(540, 60, 380, 470, '#d8e8ee'),
  rect(540, 351, 380, 179, WATER),
  shape('M540 351v-66h114v-38h76v56h190v48z', '#9fb7c1'),
  line('M540 60h380v470h-380zM730 60v470', '#4a5754', 10),
  rect(0, 560, 960, 160, '#cfa77d'),
  line('M0 610h960M0 664h960M220 560v50M560 610v54M780 560v50M340 664v56', '#b98f64', 2),
  rect(120, 130, 110, 150, '#fff', 'stroke="#4a5754" stroke-width="6"'),
  shape('M136 250l34-60 28 40 18-22 0 42z', '#9db8a8'),
  rect(70, 380, 420, 110, '#7f9c8c', 'rx="26"'),
  rect(50, 440, 460, 110, '#8fac9b', 'rx="24"'),
  rect(90, 408, 90, 70, '#e6d3bb', 'rx="12"') + rect(380, 408, 90, 70, '#d58b6a', 'rx="12"'),
  '<ellipse cx="480" cy="640" rx="240" ry="52" fill="#efe7da"/>',
);

/** The office's logo: a house by the water. */
export const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144">${
  rect(0, 0, 144, 144, '#0f766e', 'rx="26"') +
  shape('M30 98V62l42-34 42 34v36h-28V72H58v26z', '#fff') +
  line('M26 116q12-10 23 0t23 0 23 0 23 0', '#fff', 7)
}</svg>`;
