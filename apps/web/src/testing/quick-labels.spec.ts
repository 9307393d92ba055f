// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { findLabelsQuickly } from './quick-labels';

it("quickly found labels equal jsdom's", () => {
  document.body.innerHTML = `
    <label for="a">A</label><label for="a">again</label><input id="a"><input><input id="b" type="hidden">
    <label for="b">B</label><label for="">none</label><label>C<input id="c"><textarea></textarea></label>
    <label for="d">D<select></select></label><button id="d">E</button><label for="a">F<input></label>`;
  const labels = () =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea, button')].map(
      (field) => field.labels && [...field.labels].map((label) => label.textContent),
    );
  const ofJsdom = labels();
  expect(ofJsdom).toContainEqual(['A', 'again', 'F']);
  findLabelsQuickly();
  expect(labels()).toEqual(ofJsdom);
});
