import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { giveFeedback, keepSound, renewSound, useIsSilent } from './feedback';

const tones = vi.fn();

class FakeAudio {
  static last: FakeAudio;
  isStuck = false;
  state = 'suspended';
  currentTime = 0;
  onstatechange = () => undefined;
  constructor() {
    FakeAudio.last = this;
  }
  become(state: string) {
    this.state = state;
    this.onstatechange();
  }
  async resume() {
    if (!this.isStuck) this.become('running');
  }
  async close() {
    this.state = 'closed';
  }
  createOscillator() {
    tones();
    return { frequency: {}, connect: () => ({ connect: () => undefined }), start() {}, stop() {} };
  }
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  }
}

function Screen() {
  return <p>{useIsSilent() ? 'mudo' : 'com som'}</p>;
}

keepSound();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', FakeAudio);
  renewSound();
});

const beeps = () => {
  tones.mockReset();
  giveFeedback('taken');
  return tones.mock.calls.length === 1;
};

it.each([
  ['a touch', () => window.dispatchEvent(new Event('pointerup'))],
  ['a key', () => window.dispatchEvent(new Event('keydown'))],
  ['the look at the page', () => document.dispatchEvent(new Event('visibilitychange'))],
])('%s brings the beep back each time that the phone stopped it', (_name, happens) => {
  for (const state of ['interrupted', 'suspended']) {
    FakeAudio.last.become(state);
    expect(beeps()).toBe(false);
    happens();
    expect(beeps()).toBe(true);
  }
});

it('the screen learns of a sound that stays away, and a touch makes it anew', () => {
  render(<Screen />);
  screen.getByText('com som');
  FakeAudio.last.isStuck = true;
  act(() => FakeAudio.last.become('interrupted'));
  window.dispatchEvent(new Event('pointerup'));
  act(() => vi.advanceTimersByTime(1_000));
  screen.getByText('mudo');
  act(() => renewSound());
  screen.getByText('com som');
  expect(beeps()).toBe(true);
});
