import type { Cost } from '../cost.ts';
import type { Measurements } from '../measurements.ts';
import type { Side } from '../scenarios/scenario.ts';
import { sizeName } from '../stock/sizes.ts';
import type { Panel, Series } from './plot.ts';

const PLOTTED: readonly Side[] = ['einheit', 'floor-2', 'peer'];

const nameOf = (units: number) => `list-${sizeName(units)}`;

/** The cost of the common list in organisations of several sizes. */
export function panelsOf(
  measurements: Measurements,
  costs: ReadonlyMap<string, Cost>,
  sizes: readonly number[],
): Panel[] {
  const measured = sizes.filter((units) => measurements.has([nameOf(units), 'einheit']));
  if (measured.length === 0) return [];
  const times = PLOTTED.map((side): Series => ({
    name: side,
    points: measured.map((units) => [units, measurements.of([nameOf(units), side]).p50]),
  }));
  const rows: Series = {
    name: 'einheit and floors (the same SQL)',
    points: measured.map((units) => [units, costs.get(nameOf(units))?.rowsRead ?? 0]),
  };
  return [
    { title: 'List of 50: p50 in ms at 32 connections', series: times },
    { title: 'List of 50: rows read in D1', series: [rows] },
  ];
}
