import '@mantine/charts/styles.css';
import type { HourlyCount } from '@balanco/contract/dashboard';
import { formatInteger } from '@balanco/contract/numbers';
import { AreaChart } from '@mantine/charts';
import { useMediaQuery } from '@mantine/hooks';
import styles from './dashboard.module.css';

const WIDE = '(min-width: 62em)';

/** The drawing. `HistoryCard` has the same numbers in a table for screen readers. */
export function HistoryChart({ history }: { history: HourlyCount[] }) {
  const wide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false });
  // Every hour has a label (specification, section 2). If 24 don't fit side by side, they take turns on two lines.
  const labels = wide ? { height: 30 } : { height: 40, tick: TwoLineTick };
  return (
    <AreaChart
      h="100%"
      classNames={{ axisLabel: styles.axisLabel }}
      data={history}
      dataKey="hour"
      series={[{ name: 'count', label: 'Contagem', color: 'var(--accent)' }]}
      xAxisLabel="Hora do Dia"
      yAxisLabel="Contagem"
      xAxisProps={{ interval: 0, tickFormatter: hourText, tickMargin: 6, ...labels }}
      yAxisProps={{ allowDecimals: false, width: wide ? 72 : 48 }}
      valueFormatter={(count) => formatInteger(count)}
      tooltipProps={{ labelFormatter: (hour) => hourText(Number(hour)) }}
      tooltipAnimationDuration={0}
      areaProps={{ isAnimationActive: false }}
      areaChartProps={{
        accessibilityLayer: false,
        margin: { top: 8, right: wide ? 16 : 8, bottom: 28, left: wide ? 8 : 0 },
      }}
      curveType="monotone"
      withDots={false}
      strokeWidth={2}
      fillOpacity={0.25}
      gridAxis="x"
      tickLine="none"
    />
  );
}

interface TickProps {
  x: string | number;
  y: string | number;
  index: number;
  payload: { value: number };
}

/** The label of an hour; those of odd hours stand one line lower. */
function TwoLineTick({ x, y, index, payload }: TickProps) {
  return (
    <text
      x={x}
      y={Number(y) + (index % 2) * 13}
      dy={9}
      textAnchor="middle"
      fontSize={10}
      fill="currentColor"
      className="recharts-cartesian-axis-tick-value"
    >
      {hourText(payload.value)}
    </text>
  );
}

function hourText(hour: number): string {
  return `${hour}h`;
}
