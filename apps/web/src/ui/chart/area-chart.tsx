import { useElementSize } from '@mantine/hooks';
import { nice, ticks } from 'd3-array';
import { area, curveMonotoneX, line } from 'd3-shape';
import { type CSSProperties, type PointerEvent, type ReactNode, useId, useMemo, useState } from 'react';
import styles from './area-chart.module.css';

interface ChartPoint {
  readonly label: string;
  readonly value: number;
}

interface AreaChartProps {
  points: readonly ChartPoint[];
  xLabel: string;
  yLabel: string;
  formatValue: (value: number) => string;
  /** The last point that isn't a forecast. */
  known?: number | undefined;
  children?: ReactNode;
}

/**
 * It is as large as its box. By keyboard it is a slider that announces each point. A table beside it has the
 * same numbers (docs/screens.md, "Look").
 */
export function AreaChart({ points, xLabel, yLabel, formatValue, known, children }: AreaChartProps) {
  const { ref, width, height } = useElementSize();
  const layout = useMemo(() => layoutChart(points, width, height), [points, width, height]);
  const [pointed, setPointed] = useState<number | null>(null);
  const [reached, setReached] = useState(0);
  const last = points.length - 1;
  const at = Math.min(reached, last);
  const nameOf = (index: number) =>
    `${points[index]?.label}${known !== undefined && index > known ? ', previsão' : ''}`;

  const follow = ({ clientX, currentTarget }: PointerEvent) => {
    const x = clientX - currentTarget.getBoundingClientRect().left - layout.left;
    setPointed(Math.max(0, Math.min(last, Math.round((x / layout.width) * last))));
  };
  return (
    <div ref={ref} className={styles.chart} onPointerMove={follow} onPointerLeave={() => setPointed(null)}>
      {layout.width > 0 && layout.height > 0 && last >= 0 && (
        <>
          <svg className={styles.drawing} aria-hidden data-chart>
            <Grid layout={layout} formatValue={formatValue} />
            <Labels points={points} layout={layout} />
            <text x={layout.left + layout.width / 2} y={height - 8} className={styles.axis}>
              {xLabel}
            </text>
            <text
              transform={`translate(12 ${layout.top + layout.height / 2}) rotate(-90)`}
              className={styles.axis}
            >
              {yLabel}
            </text>
            <Area points={points} layout={layout} known={known ?? last} />
            {pointed !== null && (
              <Cursor x={layout.x(pointed)} layout={layout} value={points[pointed]?.value} />
            )}
          </svg>
          <input
            type="range"
            className={styles.keys}
            style={{ left: layout.left, top: layout.top, width: layout.width, height: layout.height }}
            min={0}
            max={last}
            value={at}
            aria-label={xLabel}
            aria-valuetext={`${nameOf(at)}, ${yLabel}: ${formatValue(points[at]?.value ?? 0)}`}
            onFocus={() => setPointed(at)}
            onBlur={() => setPointed(null)}
            onChange={({ currentTarget }) => {
              setReached(currentTarget.valueAsNumber);
              setPointed(currentTarget.valueAsNumber);
            }}
          />
          {pointed !== null && (
            <div className={styles.tooltip} style={tooltipPlace(pointed, layout)} aria-hidden data-tooltip>
              <div className="medium">{nameOf(pointed)}</div>
              <div className="row small">
                <span className={styles.swatch} />
                <span className="grow">{yLabel}</span>
                {formatValue(points[pointed]?.value ?? 0)}
              </div>
            </div>
          )}
          {children}
        </>
      )}
    </div>
  );
}

function Grid({ layout, formatValue }: { layout: ChartLayout; formatValue: (value: number) => string }) {
  const { left, top, width, height, ticks, y } = layout;
  return (
    <g data-ticks="y">
      <rect x={left} y={top} width={width} height={height} fill="none" data-plot />
      {ticks.map((value) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={left + width} y1={y(value)} y2={y(value)} />
          <text x={left - 8} y={y(value)} className={styles.number}>
            {formatValue(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** On several lines, each label stands one lower than the one before. */
function Labels({ points, layout }: { points: readonly ChartPoint[]; layout: ChartLayout }) {
  const { top, height, lines, x } = layout;
  return (
    <g data-ticks="x" className={lines > 1 ? styles.small : undefined}>
      {points.map(({ label }, index) => (
        <text
          key={x(index)}
          x={x(index)}
          y={top + height + 18 + (index % lines) * LINE}
          className={styles.axis}
        >
          {label}
        </text>
      ))}
    </g>
  );
}

interface AreaProps {
  points: readonly ChartPoint[];
  layout: ChartLayout;
  known: number;
}

function Area({ points, layout, known }: AreaProps) {
  const gradient = useId();
  const shapes = useMemo(() => {
    const x = (_point: ChartPoint, index: number) => layout.x(index);
    const y = ({ value }: ChartPoint) => layout.y(value);
    const past = points.slice(0, known + 1);
    const later = (point: ChartPoint, index: number) => x(point, index + known);
    return {
      filled: area<ChartPoint>(x, layout.y(0), y).curve(curveMonotoneX)(past) ?? '',
      edge: line<ChartPoint>(x, y).curve(curveMonotoneX)(past) ?? '',
      forecast: line<ChartPoint>(later, y)(points.slice(known)) ?? '',
    };
  }, [points, layout, known]);
  return (
    <>
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0%" className={styles.stop} stopOpacity={0.25} />
        <stop offset="100%" className={styles.stop} stopOpacity={0.01} />
      </linearGradient>
      <path d={shapes.filled} fill={`url(#${gradient})`} />
      <path d={shapes.edge} className={styles.edge} />
      <path d={shapes.forecast} className={`${styles.edge} ${styles.forecast}`} />
    </>
  );
}

function Cursor({ x, layout, value = 0 }: { x: number; layout: ChartLayout; value: number | undefined }) {
  return (
    <>
      <line className={styles.grid} x1={x} x2={x} y1={layout.top} y2={layout.top + layout.height} />
      <circle className={styles.dot} cx={x} cy={layout.y(value)} r={4} />
    </>
  );
}

/** The tooltip stands on the side with more room. */
function tooltipPlace(index: number, layout: ChartLayout): CSSProperties {
  const x = layout.x(index);
  const isRight = x > layout.left + layout.width / 2;
  return { left: x, top: layout.top + 12, translate: isRight ? 'calc(-100% - 12px)' : '12px' };
}

/** Pixels of the drawing. */
interface ChartLayout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  /** Ticks from 0 to at least the largest value. */
  readonly ticks: readonly number[];
  /** On which labels alternate that don't fit side by side. */
  readonly lines: number;
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
}

/** Pixels, like all sizes here. */
const NARROW = 560;
const LETTER = 7;
const SMALL_LETTER = 6;
const BETWEEN_LABELS = 5;
const LINE = 13;
/** Approximate grid steps; exact for an empty chart. */
const STEPS = 4;

export function layoutChart(points: readonly ChartPoint[], width: number, height: number): ChartLayout {
  const isNarrow = width < NARROW;
  const largest = Math.max(STEPS, ...points.map(({ value }) => value));
  const [, end] = nice(0, largest, STEPS);
  const left = Math.max(isNarrow ? 48 : 80, leftOf(end, isNarrow));
  const top = 8;
  const plotWidth = Math.max(0, width - left - (isNarrow ? 8 : 16));
  const step = plotWidth / Math.max(1, points.length - 1);
  const letters = Math.max(0, ...points.map(({ label }) => label.length));
  const room = BETWEEN_LABELS + letters * LETTER;
  const smallRoom = BETWEEN_LABELS + letters * SMALL_LETTER;
  const lines = step < room ? Math.max(2, Math.ceil(smallRoom / Math.max(1, step))) : 1;
  const plotHeight = Math.max(0, height - top - (lines === 1 ? 58 : 42 + lines * LINE));
  return {
    left,
    top,
    width: plotWidth,
    height: plotHeight,
    ticks: ticks(0, end, STEPS),
    lines,
    x: (index) => left + index * step,
    y: (value) => top + plotHeight * (1 - value / end),
  };
}

/** The largest number needs the room. */
function leftOf(largest: number, isNarrow: boolean): number {
  const digits = String(largest).length;
  const characters = digits + Math.floor((digits - 1) / 3);
  return (isNarrow ? 24 : 28) + characters * 7;
}
