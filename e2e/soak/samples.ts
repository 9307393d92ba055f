export interface Sample {
  readonly seconds: number;
  readonly residentMb: number;
  readonly heapMb: number;
  /** 99th percentile of the event-loop delay since the previous sample. */
  readonly delayMs: number;
  readonly requests: number;
}

const MEGABYTE = 1024 * 1024;

/** From `/metrics`. Throws if a series is missing. */
export function readSample(text: string, seconds: number): Sample {
  const value = (series: string) => {
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    if (line === undefined) throw new Error(`/metrics has no ${series}`);
    return Number(line.slice(series.length + 1));
  };
  const requests = text
    .split('\n')
    .filter((line) => line.startsWith('balanco_http_requests_total{'))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
  return {
    seconds,
    residentMb: value('balanco_memory_bytes{kind="resident"}') / MEGABYTE,
    heapMb: value('balanco_memory_bytes{kind="heap"}') / MEGABYTE,
    delayMs: value('balanco_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    requests,
  };
}

/** Median of the last third to that of the middle third. */
export function growth(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const third = Math.floor(samples.length / 3);
  const middle = samples.slice(third, 2 * third).map(of);
  const last = samples.slice(2 * third).map(of);
  return median(last) / median(middle);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
