import { expect, it } from 'vitest';
import { growth, readSample, type Sample } from './samples.js';

const text = `# HELP balanco_memory_bytes Memory
balanco_memory_bytes{kind="resident"} 104857600
balanco_memory_bytes{kind="heap"} 52428800
balanco_event_loop_delay_seconds{quantile="0.99"} 0.012
balanco_http_requests_total{route="/a",status="200"} 7
balanco_http_requests_total{route="/b",status="503"} 3
`;

const at = (heapMb: number): Sample => ({ ...readSample(text, 0), heapMb });

it('readSample reads the text that Prometheus scrapes', () => {
  expect(readSample(text, 5)).toEqual({
    seconds: 5,
    residentMb: 100,
    heapMb: 50,
    delayMs: 12,
    requests: 10,
  });
});

it('readSample throws if a series is missing', () => {
  expect(() => readSample(text.replace('heap', 'other'), 0)).toThrow('kind="heap"');
});

it('growth compares the last third with the middle one, without the warm-up', () => {
  const heap = (values: number[]) => growth(values.map(at), (sample) => sample.heapMb);
  expect(heap([10, 90, 100, 100, 100, 100, 100, 100, 100])).toBe(1);
  expect(heap([10, 10, 10, 100, 100, 100, 150, 150, 150])).toBe(1.5);
});
