// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { isRefusalNews, needsHomeScreen } from './home-screen';

beforeEach(() => vi.stubGlobal('isSecureContext', true));

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 14)';

it.each([
  ['an iPhone in Safari', { userAgent: IPHONE }, true],
  ['an iPhone from its home screen', { userAgent: IPHONE, standalone: true }, false],
  ['an iPad, which calls itself a Mac', { userAgent: IPAD, maxTouchPoints: 5 }, true],
  ['a Mac', { userAgent: IPAD, maxTouchPoints: 0 }, false],
  ['an Android phone', { userAgent: ANDROID, maxTouchPoints: 5 }, false],
])('%s is told about the home screen: %s', (_name, facts, isTold) => {
  vi.stubGlobal('navigator', { maxTouchPoints: 1, ...facts });
  expect(needsHomeScreen()).toBe(isTold);
});

it('a refusal to keep the data is said once', () => {
  expect([isRefusalNews(true), isRefusalNews(false), isRefusalNews(false)]).toEqual([false, true, false]);
});
