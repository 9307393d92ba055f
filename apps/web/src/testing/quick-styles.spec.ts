// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { computeStylesQuickly } from './quick-styles';

/** Libraries ask only whether it is set. */
const INITIAL = ['visible', 'auto', 'clip'];

it('quickly computed styles equal those of jsdom', () => {
  document.body.innerHTML = `
    <main style="pointer-events: none; visibility: hidden">
      <div><span>a</span><b style="display: block">b</b><i hidden>c</i><input type="hidden"><button>d</button></div>
      <p style="visibility: visible; text-overflow: ellipsis">e</p>
      <dialog>f</dialog><dialog open>g</dialog>
      <table><tbody><tr><td>h</td></tr></tbody></table><template></template>
    </main>`;
  const styles = () =>
    [...document.querySelectorAll('*')].map((element) => {
      const style = window.getComputedStyle(element);
      const { display, visibility, pointerEvents, textOverflow } = style;
      const values = [display, style.getPropertyValue('display'), visibility, pointerEvents, textOverflow];
      return [element.localName, ...values.map((value) => (INITIAL.includes(value) ? '' : value))];
    });
  const ofJsdom = styles();
  computeStylesQuickly();
  expect(styles()).toEqual(ofJsdom);
});
