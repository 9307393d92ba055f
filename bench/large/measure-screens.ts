import type { BenchServer } from '../bench-server.js';
import { alignColumns } from '../compare.js';
import { screenCalls } from './screen-calls.js';

interface MeasureOptions {
  readonly rounds: number;
  /** Measures only the calls whose names contain it. */
  readonly only: string;
  say(text: string): void;
}

/** Sends each screen's calls in turns and says the least, the median and the most of their times, after one call that isn't timed. */
export async function measureScreens(
  server: BenchServer,
  { rounds, only, say }: MeasureOptions,
): Promise<void> {
  const lines: string[][] = [];
  for (const [name, path] of Object.entries(await screenCalls(server))) {
    if (!name.includes(only)) continue;
    const times: number[] = [];
    let outcome = '';
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now();
      try {
        const answer = await server.send('GET', path);
        outcome = `${Math.round(JSON.stringify(answer).length / 1000)} KB`;
      } catch (error) {
        outcome = String(error).slice(0, 60);
      }
      if (round > 0) times.push(performance.now() - began);
    }
    times.sort((a, b) => a - b);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const all = [times.at(0) ?? 0, median, times.at(-1) ?? 0];
    lines.push([name, ...all.map((time) => `${time.toFixed(0)} ms`), outcome]);
  }
  say(alignColumns(['call', 'least', 'median', 'most', 'answer'], lines));
}
