import { expect, it } from 'vitest';
import { layoutChart } from './area-chart';

const points = (...values: number[]) => values.map((value, index) => ({ label: `${index}h`, value }));
const day = points(...Array.from({ length: 24 }, () => 0));

it('a chart’s points fill its width from edge to edge', () => {
  const { left, width, x } = layoutChart(day, 900, 400);
  expect([x(0), x(23)]).toEqual([left, left + width]);
  expect(left + width).toBeLessThan(900);
});

it.each([
  [
    [0, 0],
    [0, 1, 2, 3, 4],
  ],
  [
    [1, 3],
    [0, 1, 2, 3, 4],
  ],
  [
    [7, 50],
    [0, 10, 20, 30, 40, 50],
  ],
  [
    [1234, 5],
    [0, 500, 1000, 1500],
  ],
])('the grid of the values %j has the whole numbers %j', (values, ticks) => {
  const layout = layoutChart(points(...values), 900, 400);
  expect(layout.ticks).toEqual(ticks);
  expect(layout.y(0)).toBe(layout.top + layout.height);
  expect(layout.y(ticks.at(-1) ?? 0)).toBe(layout.top);
});

it.each([
  [900, 1],
  [420, 2],
  [300, 3],
])('24 labels of a chart of %i px take %i lines', (width, lines) => {
  expect(layoutChart(day, width, 320).lines).toBe(lines);
});

it.each([
  [600, 1],
  [470, 2],
])('12 months of a chart of %i px take %i lines', (width, lines) => {
  const year = points(...Array.from({ length: 12 }, () => 1)).map((point) => ({ ...point, label: '12/25' }));
  expect(layoutChart(year, width, 200).lines).toBe(lines);
});

it('a chart without points or room has no negative plot size', () => {
  expect(layoutChart([], 10, 10)).toMatchObject({ width: 0, height: 0, ticks: [0, 1, 2, 3, 4] });
});

it('only large numbers widen the room beside the axis name', () => {
  const leftFor = (value: number) => layoutChart(points(value), 900, 400).left;
  expect(leftFor(90_000)).toBe(80);
  expect(leftFor(2_000_000)).toBeGreaterThan(80);
});
