import { allExamples, endpoints } from '@balanco/contract/base/all-examples';
import { expect, it } from 'vitest';
import { html } from '../html.js';
import { docsPage } from './docs-page.js';
import { openapiDocument } from './openapi-document.js';

const page = await docsPage(await openapiDocument('1.0.0'));

it('the API page has an anchor for every call of the contract', () => {
  for (const { id, path } of endpoints) {
    expect(page).toContain(`<div id="${id}">`);
    expect(page).toContain(`<code>${path.replace(/:(\w+)/g, '{$1}')}</code>`);
  }
});

it('the API page shows every example', () => {
  for (const { title } of allExamples.flatMap(({ successes, refusals }) => [...successes, ...refusals])) {
    expect(page).toContain(`<figcaption>${html`${title}`.markup}</figcaption>`);
  }
});

it('every link within the API page leads to one of its anchors', () => {
  const anchors = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
  const links = [...page.matchAll(/ href="#([^"]+)"/g)].map(([, target]) => target);
  expect(links.length).toBeGreaterThan(endpoints.length);
  expect(links.filter((target) => !anchors.has(target))).toEqual([]);
});

it('the API page needs no script and nothing from other hosts', () => {
  expect(page).not.toMatch(/<script|\son\w+=|javascript:|@import|url\(/i);
  const addresses = [...page.matchAll(/ (?:src|href)="([^"#][^"]*)"/g)].map(([, address]) => address);
  expect(new Set(addresses)).toEqual(new Set(['/favicon.svg', '/api/docs/openapi.json']));
});

it('html escapes every interpolated text', () => {
  expect(html`<p title="${`"'`}">${'<b>&'}</p>`.markup).toBe('<p title="&quot;&#39;">&lt;b&gt;&amp;</p>');
});
