import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createMetrics } from './create-metrics.js';

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const file = new URL('../../../../deploy/grafana/balanco.json', import.meta.url);
const dashboard = JSON.parse(readFileSync(file, 'utf8')) as { readonly panels: readonly Panel[] };
const expressions = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => ({ title, expr })),
);

const alerts = parse(readFileSync(new URL('../prometheus/alerts.yml', file), 'utf8')) as {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string; readonly expr: string }[];
  }[];
};
const rules = alerts.groups.flatMap(({ rules: all }) =>
  all.map(({ alert, expr }) => ({ title: alert, expr })),
);

const metrics = createMetrics({ version: 'test' });
afterAll(() => metrics.close());

const series = new Map<string, ReadonlySet<string>>();
for (const metric of metrics.registry.getMetricsAsArray()) {
  // prom-client's types lack it.
  const { labelNames } = metric as unknown as { readonly labelNames: readonly string[] };
  const labels = new Set([...labelNames, 'instance', 'job', 'le']);
  for (const suffix of ['', '_bucket', '_sum', '_count']) series.set(`${metric.name}${suffix}`, labels);
}

const namesIn = (expr: string) => expr.match(/\bbalanco_\w+/g) ?? [];
const labelsIn = (expr: string) => [
  ...[...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(/, */)),
  ...[...expr.matchAll(/[{,] *(\w+) *(?:=~|!~|!=|=)/g)].map(([, label = '']) => label),
];

it('every panel and every alert has a query with existing metric names', () => {
  expect(expressions.length).toBeGreaterThan(20);
  expect(rules.length).toBeGreaterThan(8);
  for (const { title, expr } of [...expressions, ...rules]) {
    expect(namesIn(expr.replace(/^up\{job=/, 'balanco_build_info{job=')), title).not.toEqual([]);
    expect(
      namesIn(expr).filter((name) => !series.has(name)),
      title,
    ).toEqual([]);
  }
  const silent = dashboard.panels.filter(({ type, targets }) => type !== 'row' && !targets?.length);
  expect(silent).toEqual([]);
});

it('every panel and every alert uses labels that its metrics have', () => {
  for (const { title, expr } of [...expressions, ...rules]) {
    const known = namesIn(expr).map((name) => series.get(name));
    const missing = labelsIn(expr).filter((label) => !known.every((labels) => labels?.has(label)));
    expect(missing, title).toEqual([]);
  }
});

it('every metric has a panel', () => {
  const shown = new Set(expressions.flatMap(({ expr }) => namesIn(expr)));
  const names = metrics.registry.getMetricsAsArray().map(({ name }) => name);
  expect(names.filter((name) => !shown.has(name) && !shown.has(`${name}_bucket`))).toEqual([]);
});

it('no panel overlaps another', () => {
  const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
});
