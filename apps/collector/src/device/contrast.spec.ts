// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { applyContrast } from './contrast';

const isBright = () => document.documentElement.classList.contains('bright');

function prefersMore(matches: boolean): void {
  window.matchMedia = vi.fn((media: string) => ({ media, matches }) as MediaQueryList);
}

it('the screen is dark, or bright on devices that ask for contrast', () => {
  prefersMore(false);
  applyContrast();
  expect(isBright()).toBe(false);
  prefersMore(true);
  applyContrast();
  expect(isBright()).toBe(true);
  expect(window.matchMedia).toHaveBeenCalledWith('(prefers-contrast: more)');
});

it("a person's choice overrides the device's preference", () => {
  prefersMore(true);
  localStorage.setItem('coletor.bright', 'false');
  applyContrast();
  expect(isBright()).toBe(false);
  prefersMore(false);
  localStorage.setItem('coletor.bright', 'true');
  applyContrast();
  expect(isBright()).toBe(true);
});
