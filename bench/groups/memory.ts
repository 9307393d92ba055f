import { launchBrowser } from '../../e2e/harness/chromium.js';
import { openPageIn } from '../../e2e/harness/page.js';
import { signIn } from '../../e2e/stock-take/staff.js';
import type { BenchServer } from '../bench-server.js';
import { fillCountedPharmacy, makeBatch } from '../counted-pharmacy.js';
import { group } from '../group.js';
import { megabytesOf } from '../memory.js';

const COUNTS = 20_000;
const AT_REST = 'memory of the server at rest';
const SOAKED = 'memory of the server, last third of a minute of batches, beside its first';
const WATCHED = 'heap of Acompanhamento while counts arrive, last third, beside its first';
const LOAD_MS = 60_000;
const SENDERS = 4;
const SAMPLE_MS = 1_000;
const WATCH_BATCHES = 45;

/** In MB. A level product has a ratio near 1. */
export const memory = group({
  name: 'memory',
  rows: { [AT_REST]: '-', [SOAKED]: '< 1.3', [WATCHED]: '< 1.3' },
  async run(bench) {
    const server = await bench.server();
    const { inventory } = await fillCountedPharmacy(server, 'Memory', COUNTS);
    const rest = await megabytesOf(server.pid);
    bench.record(AT_REST, { ours: [rest], bare: [await megabytesOf(server.floorPid)] }, undefined, 'MB');
    const collector = await server.addCollector('memory@balanco.local');
    const send = () =>
      collector(
        'POST',
        '/api/mobile/counts/',
        makeBatch().map((count) => ({ ...count, inventoryID: inventory })),
      );
    if (bench.wants(SOAKED)) {
      const sizes = await soak(server, send);
      const most = await megabytesOf(server.pid, 'VmHWM');
      bench.record(SOAKED, thirds(sizes), () => `at most ${most.toFixed(0)} MB`, 'MB');
    }
    if (bench.wants(WATCHED)) {
      const { heaps, resident } = await watch(server, send);
      bench.record(WATCHED, thirds(heaps), () => `resident ${resident.toFixed(0)} MB at the end`, 'MB');
    }
  },
});

/** Batches without a pause; a sample a second. */
async function soak(server: BenchServer, send: () => Promise<unknown>): Promise<number[]> {
  const end = performance.now() + LOAD_MS;
  const senders = Array.from({ length: SENDERS }, async () => {
    while (performance.now() < end) await send();
  });
  const sizes: number[] = [];
  while (performance.now() < end) {
    sizes.push(await megabytesOf(server.pid));
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
  }
  await Promise.all(senders);
  return sizes;
}

/** The heap after a collection, one sample a batch. */
async function watch(server: BenchServer, send: () => Promise<unknown>) {
  const browser = await launchBrowser();
  try {
    const { page } = await openPageIn(browser, { baseURL: server.origin });
    await signIn(page, { url: server.origin, admin: server.admin });
    await page.goto('/acompanhamento');
    await page.locator('h1').first().waitFor();
    const session = await page.context().newCDPSession(page);
    const heaps: number[] = [];
    for (let batch = 0; batch < WATCH_BATCHES; batch += 1) {
      await send();
      await session.send('HeapProfiler.collectGarbage');
      const { usedSize } = await session.send('Runtime.getHeapUsage');
      heaps.push(usedSize / 1024 ** 2);
    }
    const system = await browser.newBrowserCDPSession();
    const { processInfo } = await system.send('SystemInfo.getProcessInfo');
    const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => megabytesOf(id));
    return { heaps, resident: Math.max(...(await Promise.all(pages))) };
  } finally {
    await browser.close();
  }
}

function thirds(sizes: readonly number[]) {
  const third = Math.floor(sizes.length / 3);
  return { ours: sizes.slice(-third), bare: sizes.slice(0, third) };
}
