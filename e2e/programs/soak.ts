import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type RunningServer, startServer } from '../harness/start-server.js';
import { type BusyPharmacy, hearAChange, openBusyPharmacy } from './faults/busy-pharmacy.js';
import { NoAnswer } from './simulate/patient-session.js';
import { runCollectors } from './simulate/run-collectors.js';

const HELP = `Uso: npm run soak -- [--minutes <n>] [--collectors <n>]

Uma noite cheia num servidor próprio, em pasta temporária: coletores, escritório, listas, buscas, entradas e tempo real ao
mesmo tempo (padrão: 10 minutos, 12 coletores). Memória e atraso do laço de eventos são medidos e têm de se estabilizar;
no fim, o que foi confirmado é conferido. O código de saída é 1 se algo cresce ou não confere.`;

/** The last third divided by the middle one. */
const LEVEL = { memory: 1.15, delay: 1.5 };
/** Growth below it does not matter. */
const UNNOTICED_MS = 50;
const SAMPLE_MS = 5_000;
/** Simulated seconds per second. */
const PACE = 30;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    collectors: { type: 'string', default: '12' },
    help: { type: 'boolean', default: false },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

/** It works besides counting, until `stop`. */
function otherWork({ admin, setup, quietInventory, random }: BusyPharmacy, stop: AbortSignal) {
  const pharmacy = setup.pharmacy.id;
  const words = ['dipirona', '789', 'soro fisiológico', 'ml cx'] as const;
  const searched = () => `search=${encodeURIComponent(random.pick(words))}`;
  const works: readonly (readonly [pauseMs: number, work: () => Promise<unknown>])[] = [
    [500, () => admin.send('GET', `/api/products/?pharmacy=${pharmacy}&page=1&page_size=1000&${searched()}`)],
    [500, () => admin.send('GET', `/api/amplify-counts/?pharmacy=${pharmacy}&page=1&page_size=100`)],
    [2_000, () => admin.send('GET', `/api/inventories/with-all-counts/?pharmacy=${pharmacy}`)],
    [2_000, () => admin.send('GET', '/api/dashboard-hourly-history/')],
    [3_000, () => hearAChange(admin, quietInventory)],
    [5_000, () => admin.send('GET', '/api/cognito-users-filtered/')],
  ];
  return works.map(async ([pauseMs, work]) => {
    while (!stop.aborted) {
      await work().catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
      });
      await delay(pauseMs, undefined, { signal: stop }).catch(() => undefined);
    }
  });
}

interface Sample {
  readonly minute: number;
  readonly megabytes: number;
  /** 99th percentile of the event-loop delay since the sample before. */
  readonly delayMs: number;
}

async function sampleUntil(server: RunningServer, token: string, stop: AbortSignal): Promise<Sample[]> {
  const samples: Sample[] = [];
  const start = performance.now();
  while (!stop.aborted) {
    await delay(SAMPLE_MS, undefined, { signal: stop }).catch(() => undefined);
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
    const lines = (await answer.text()).split('\n');
    const value = (series: string) =>
      Number(lines.find((line) => line.startsWith(`${series} `))?.slice(series.length));
    samples.push({
      minute: (performance.now() - start) / 60_000,
      megabytes: value('balanco_memory_bytes{kind="resident"}') / 2 ** 20,
      delayMs: value('balanco_event_loop_delay_seconds{quantile="0.99"}') * 1000,
    });
  }
  return samples;
}

/** Median of the last third to that of the middle third. */
function growth(samples: readonly Sample[], of: (sample: Sample) => number): number {
  const third = Math.floor(samples.length / 3);
  const median = (from: number) => {
    const values = samples
      .slice(from, from + third)
      .map(of)
      .sort((a, b) => a - b);
    return values[Math.floor(third / 2)] ?? Number.NaN;
  };
  return median(samples.length - third) / median(third);
}

async function soak(): Promise<number> {
  if (values.help) {
    say(HELP);
    return 0;
  }
  const token = randomBytes(18).toString('base64url');
  const server = await startServer({ env: { METRICS_TOKEN: token } });
  try {
    const pharmacy = await openBusyPharmacy(server, { collectors: Number(values.collectors), seed: 5 });
    const stop = AbortSignal.timeout(Number(values.minutes) * 60_000);
    const sampling = sampleUntil(server, token, stop);
    const { setup, ledger, office } = pharmacy;
    await Promise.all([
      runCollectors(setup, ledger, { counts: 10_000_000, seed: 5, pace: PACE, stop }),
      office.run(stop),
      ...otherWork(pharmacy, stop),
    ]);
    const samples = await sampling;
    for (const { minute, megabytes, delayMs } of samples.filter((_sample, index) => index % 12 === 0))
      say(
        `${minute.toFixed(0).padStart(4)} min ${megabytes.toFixed(0).padStart(6)} MB ${delayMs.toFixed(1).padStart(8)} ms`,
      );
    const memory = growth(samples, (sample) => sample.megabytes);
    const lag = growth(samples, (sample) => sample.delayMs);
    const lastDelay = samples.at(-1)?.delayMs ?? Number.NaN;
    const problems = await pharmacy.problems();
    say(`\nMemória: ×${memory.toFixed(2)} · atraso: ×${lag.toFixed(2)} no último terço`);
    say(`${ledger.totals.acknowledged} contagens confirmadas; ${problems.length} problemas`);
    for (const problem of problems.slice(0, 20)) say(`  ${problem}`);
    const isLevel = memory <= LEVEL.memory && (lag <= LEVEL.delay || lastDelay < UNNOTICED_MS);
    return isLevel && problems.length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

process.exitCode = await soak().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});
