/** A line of a plot: a cost at each size. */
export interface Series {
  readonly name: string;
  readonly points: readonly (readonly [units: number, cost: number])[];
}

/** One plot of several lines. */
export interface Panel {
  readonly title: string;
  readonly series: readonly Series[];
}

const WIDTH = 420;
const HEIGHT = 280;
const MARGIN = { left: 56, right: 20, top: 64, bottom: 40 };
const TICKS = 4;

const STYLE = `
  text { font: 12px system-ui, sans-serif; fill: #24292f }
  .title { font-weight: 600; font-size: 13px }
  .grid { stroke: #8c959f; stroke-opacity: .35 }
  polyline { fill: none; stroke-width: 2 }
  .s0 { stroke: #0969da; fill: #0969da } .s1 { stroke: #bc4c00; fill: #bc4c00 }
  .s2 { stroke: #1a7f37; fill: #1a7f37 }
  polyline.s0, polyline.s1, polyline.s2 { fill: none }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .s0 { stroke: #58a6ff; fill: #58a6ff } .s1 { stroke: #f0883e; fill: #f0883e }
    .s2 { stroke: #56d364; fill: #56d364 }
  }`;

/** Plots side by side, against the number of units on a logarithmic axis. */
export function svgOf(panels: readonly Panel[]): string {
  const width = WIDTH * panels.length;
  const drawn = panels.map(
    (panel, at) => `<g transform="translate(${at * WIDTH} 0)">${drawnPanel(panel)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}" role="img">
<style>${STYLE}
</style>
${drawn.join('\n')}
</svg>
`;
}

function drawnPanel({ title, series }: Panel): string {
  const points = series.flatMap((one) => one.points);
  const sizes = [...new Set(points.map(([units]) => units))];
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)].map(Math.log10);
  const top = ceiling(Math.max(...points.map(([, cost]) => cost)));
  const inner = {
    width: WIDTH - MARGIN.left - MARGIN.right,
    height: HEIGHT - MARGIN.top - MARGIN.bottom,
  };
  const x = (units: number) => {
    const [from = 0, to = 0] = [least, most];
    const part = to === from ? 0.5 : (Math.log10(units) - from) / (to - from);
    return Math.round(MARGIN.left + part * inner.width);
  };
  const y = (cost: number) => Math.round(MARGIN.top + (1 - cost / top) * inner.height);
  const ticks = Array.from({ length: TICKS + 1 }, (_, at) => (top / TICKS) * at);
  return [
    `<text class="title" x="${MARGIN.left}" y="20">${title}</text>`,
    ...ticks.map(
      (cost) =>
        `<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(cost)}" y2="${y(cost)}"/>` +
        `<text x="${MARGIN.left - 6}" y="${y(cost) + 4}" text-anchor="end">${label(cost)}</text>`,
    ),
    ...sizes.map(
      (units) =>
        `<text x="${x(units)}" y="${HEIGHT - 20}" text-anchor="middle">${label(units)}</text>`,
    ),
    `<text x="${MARGIN.left + inner.width / 2}" y="${HEIGHT - 4}" text-anchor="middle">units in the organisation</text>`,
    ...series.map((one, at) => {
      const path = one.points.map(([units, cost]) => `${x(units)},${y(cost)}`).join(' ');
      const dots = one.points.map(
        ([units, cost]) => `<circle class="s${at}" cx="${x(units)}" cy="${y(cost)}" r="3"/>`,
      );
      const key = MARGIN.left + at * (inner.width / 3);
      return (
        `<polyline class="s${at}" points="${path}"/>${dots.join('')}` +
        `<circle class="s${at}" cx="${key + 4}" cy="38" r="4"/><text x="${key + 13}" y="42">${one.name}</text>`
      );
    }),
  ].join('\n');
}

/** A round number that is at least as large. */
function ceiling(number: number): number {
  const power = 10 ** Math.floor(Math.log10(number));
  return ([1, 2, 4, 6, 8, 10].find((step) => step * power >= number) ?? 10) * power;
}

const label = (number: number) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(number);
