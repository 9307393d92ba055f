import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findViolations } from '../harness/find-violations.js';
import { openPage, viewports } from '../harness/page.js';
import { expect, fullUnless, test, useServer } from '../harness/test.js';

const ADMIN = fileURLToPath(new URL('../../apps/server/dist/admin.js', import.meta.url));

let dataDir: string;
const server = useServer(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'balanco-e2e-tls-'));
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [ADMIN, 'tls', 'create'], { env });
  const file = (name: string) => join(dataDir, 'tls', name);
  const files = { TLS_CERT_FILE: file('server.crt'), TLS_KEY_FILE: file('server.key') };
  return { env: { DATA_DIR: dataDir, ...files, HTTP_PORT: '0' } };
});
test.afterAll(() => rm(dataDir, { recursive: true, force: true }));

for (const [name, viewport] of Object.entries(viewports))
  test(`The install page fits a ${name} and axe has no fault`, fullUnless(name === 'phone'), async () => {
    const port = /celulares em http:\/\/[^/]+:(\d+)\//.exec(server.output())?.[1];
    const { page, problems } = await openPage({ baseURL: `http://127.0.0.1:${port}`, viewport });
    await page.goto('/instalar-certificado');
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).innerText())
      .toContain('Instale o certificado');
    for (const letters of ['200%', '100%']) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, letters);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), letters)
        .toBe(true);
    }
    await expect.poll(() => findViolations(page)).toEqual([]);
    for (const name of ['Baixar certificado', 'Android', 'iPhone']) {
      const box = await page.getByRole('link', { name, exact: true }).boundingBox();
      expect(box?.height, name).toBeGreaterThanOrEqual(44);
    }
    // It asks the secure address, which this machine doesn't trust.
    expect(problems.filter((problem) => !problem.includes('/instalar-certificado/pronto'))).toEqual([]);
  });
