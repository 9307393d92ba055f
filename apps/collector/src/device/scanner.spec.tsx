import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { keepEarlyKeys, takeEarlyKeys } from './early-keys';
import { useWedge } from './scanner';

const blocked = vi.fn();
const scanned = vi.fn();
const pressed = vi.fn();

function Screen({ onCharacter = () => undefined }: { readonly onCharacter?: (character: string) => void }) {
  useWedge({ onScan: scanned, onCharacter, onBlockedScan: blocked, onKey: pressed });
  return null;
}

let clock = 0;

function later(): number {
  clock += 10;
  return clock;
}

/** At a scanner's pace, however busy the machine is: slow keys are no scan. */
function press(target: HTMLElement, key: string | KeyboardEventInit, time = later()): boolean {
  const init = typeof key === 'string' ? { key } : key;
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: time });
  return fireEvent(target, event);
}

beforeEach(() => {
  clock = 10_000;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

it.each(['Enter', 'Tab', 'a silence'])('a scan behind a question that %s ends is refused aloud', (end) => {
  render(
    <>
      <Screen />
      <dialog open>Confirmar zero</dialog>
    </>,
  );
  for (const key of '7891234567895') press(document.body, key);
  if (end === 'a silence') act(() => void vi.advanceTimersByTime(1000));
  else press(document.body, end);
  expect(blocked).toHaveBeenCalledOnce();
  expect(scanned).not.toHaveBeenCalled();
});

it.each([5, 10])('a scan that a busy phone delivers late after %i keys is one scan', (before) => {
  render(<Screen />);
  const keys = [...'7891234567895', 'Enter'].map((key, index) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true });
    Object.defineProperty(event, 'timeStamp', { value: 1_000 + index * 10 });
    return event;
  });
  for (const key of keys.slice(0, before)) document.body.dispatchEvent(key);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValueOnce(now + 2_000);
  act(() => void vi.advanceTimersByTime(400));
  for (const key of keys.slice(before)) document.body.dispatchEvent(key);
  expect(scanned.mock.calls).toEqual([['7891234567895']]);
});

it('a scan before any screen listens is taken once the screen does', () => {
  takeEarlyKeys();
  keepEarlyKeys();
  for (const key of [...'7891234567895', 'Enter']) press(document.body, key);
  render(<Screen />);
  expect(scanned.mock.calls).toEqual([['7891234567895']]);
  cleanup();
  render(<Screen />);
  expect(scanned).toHaveBeenCalledOnce();
});

it("a scan before the app's code is taken once a screen listens", async () => {
  takeEarlyKeys();
  await import('../early');
  for (const key of [...'7891234567895', 'Enter']) press(document.body, key);
  expect(keepEarlyKeys()).toBe(true);
  render(<Screen />);
  expect(scanned.mock.calls).toEqual([['7891234567895']]);
  expect(window.earlyKeys).toBeUndefined();
});

it('a scan that is half too old is dropped whole', () => {
  takeEarlyKeys();
  keepEarlyKeys();
  for (const [index, key] of [...'7891234567895', 'Enter'].entries())
    press(document.body, key, clock - 3_050 + index * 10);
  for (const [index, key] of [...'7891000000014', 'Enter'].entries())
    press(document.body, key, clock - 2_000 + index * 10);
  render(<Screen />);
  expect(scanned.mock.calls).toEqual([['7891000000014']]);
});

it('a scan between two screens goes to the second', () => {
  render(<Screen />);
  cleanup();
  const field = document.body.appendChild(document.createElement('input'));
  for (const key of [...'12345678', 'Enter']) press(field, key);
  for (const key of [...'7891234567895', 'Enter']) press(document.body, key);
  field.remove();
  render(<Screen />);
  expect(scanned.mock.calls).toEqual([['7891234567895']]);
});

it.each([
  ['as a character', { key: '\u001d' }],
  ['as Ctrl+]', { key: ']', ctrlKey: true }],
  ['as the key where a Brazilian keyboard has [', { key: '[', code: 'BracketRight', ctrlKey: true }],
])("a scanner's GS1 separator sent %s arrives with the scan", (_how, separator) => {
  render(<Screen />);
  const keys = (text: string) => [...text].map((key) => ({ key }));
  const [first, second] = ['0107891234567895' + '21AB12345', '17270531' + '10L42A'];
  for (const key of [
    ...keys(first),
    { key: 'Control', ctrlKey: true },
    separator,
    ...keys(second),
    { key: 'Enter' },
  ])
    press(document.body, key);
  expect(scanned.mock.calls).toEqual([[`${first}\u001d${second}`]]);
});

it('a shortcut of the browser is no scan and is not typed', () => {
  const typed = vi.fn();
  render(<Screen onCharacter={typed} />);
  expect(press(document.body, { key: 'r', ctrlKey: true })).toBe(true);
  expect(typed).not.toHaveBeenCalled();
});

it.each([
  ['a quantity', '8', false],
  ['nothing', '', true],
])('Enter behind %s on the button that was touched last', (_what, typed, isOfButton) => {
  const { getByRole } = render(
    <>
      <Screen />
      <button type="button">Desfazer</button>
    </>,
  );
  const button = getByRole('button');
  button.focus();
  for (const key of typed) press(button, key);
  clock += 2_000;
  expect(press(button, 'Enter')).toBe(isOfButton);
  expect(pressed.mock.calls).toEqual(isOfButton ? [] : [['Enter']]);
  expect(press(button, 'Enter')).toBe(true);
});
