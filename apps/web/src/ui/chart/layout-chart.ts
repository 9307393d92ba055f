import { nice, ticks } from 'd3-array';

/** A point of a chart: its label below the axis, and its value, a whole number from 0 on. */
export interface ChartPoint {
  readonly label: string;
  readonly value: number;
}

export interface ChartLayout {
  /** The area in which values are drawn, in pixels of the drawing. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Values of the grid lines, from 0 to at least the largest value. */
  readonly ticks: readonly number[];
  /** Whether the labels don't fit side by side and take turns on two lines. */
  readonly twoLines: boolean;
  /** Where the point at an index, and a value, is drawn. */
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/** Below this width a chart spends less on its margins. In pixels, as everything here. */
const NARROW = 560;
/** What one label needs beside another. */
const LABEL_ROOM = 26;
/** How many steps the grid has, more or less. An empty chart has as many, one apart. */
const STEPS = 4;

/** Where everything in a drawing of this size lies, in pixels. The points fill the width from edge to edge. */
export function layoutChart(points: readonly ChartPoint[], width: number, height: number): ChartLayout {
  const isNarrow = width < NARROW;
  const largest = Math.max(STEPS, ...points.map(({ value }) => value));
  const [, end] = nice(0, largest, STEPS);
  const left = Math.max(isNarrow ? 48 : 80, leftOf(end, isNarrow));
  const top = 8;
  const plotWidth = Math.max(0, width - left - (isNarrow ? 8 : 16));
  const step = plotWidth / Math.max(1, points.length - 1);
  const twoLines = step < LABEL_ROOM;
  const plotHeight = Math.max(0, height - top - (twoLines ? 68 : 58));
  return {
    left,
    top,
    width: plotWidth,
    height: plotHeight,
    ticks: ticks(0, end, STEPS),
    twoLines,
    x: (index) => left + index * step,
    y: (value) => top + plotHeight * (1 - value / end),
  };
}

/** The room for the largest number, with its dots, beside the name of the axis. */
function leftOf(largest: number, isNarrow: boolean): number {
  const digits = String(largest).length;
  const characters = digits + Math.floor((digits - 1) / 3);
  return (isNarrow ? 24 : 28) + characters * 7;
}
