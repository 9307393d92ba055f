import { useEffect, useState } from 'react';
import { createListeners } from '../rules/listeners';

/** 'old' is taken from a box that can't be sold; 'office' announces what the office did. */
export type Feedback = 'taken' | 'unknown' | 'old' | 'refused' | 'office';

/** Hz and seconds of each tone: one high, two middle, two falling, two long and low, three rising. */
const tones: Readonly<Record<Feedback, readonly (readonly [number, number])[]>> = {
  taken: [[1760, 0.09]],
  unknown: [
    [880, 0.12],
    [880, 0.12],
  ],
  old: [
    [1320, 0.12],
    [440, 0.3],
  ],
  refused: [
    [220, 0.25],
    [180, 0.35],
  ],
  office: [
    [660, 0.15],
    [880, 0.15],
    [1320, 0.25],
  ],
};

/** Durations in ms: on, off, on. */
const vibrations: Readonly<Record<Feedback, number[]>> = {
  taken: [40],
  unknown: [60, 60, 60],
  old: [60, 60, 300],
  refused: [300],
  office: [150, 80, 150, 80, 150],
};

let audio: AudioContext | undefined;
const state = createListeners();

/** Browsers require a touch or key for it. */
export function prepareSound(): void {
  if (typeof AudioContext === 'undefined') return;
  if (audio === undefined) {
    audio = new AudioContext();
    audio.onstatechange = () => state.tell();
  }
  if (audio.state !== 'running') void audio.resume().catch(() => undefined);
}

/** A call, the lock or another app stops the sound of a phone, on iOS for good unless it is asked back. */
export function keepSound(): void {
  // A finger's touch counts as a gesture when it ends.
  for (const gesture of ['pointerdown', 'pointerup', 'keydown'])
    window.addEventListener(gesture, prepareSound, { capture: true });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && audio !== undefined) prepareSound();
  });
}

export function renewSound(): void {
  void audio?.close().catch(() => undefined);
  audio = undefined;
  prepareSound();
}

/** Longer than a browser needs to start it. In ms. */
const STARTS_MS = 1_000;

/** Whether the sound was begun and doesn't run. */
export function useIsSilent(): boolean {
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isStopped = () => audio !== undefined && audio.state !== 'running';
    const look = () => {
      clearTimeout(timer);
      if (!isStopped()) setIsSilent(false);
      else timer = setTimeout(() => setIsSilent(isStopped()), STARTS_MS);
    };
    look();
    const stop = state.on(look);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isSilent;
}

/** docs/collector-app.md, "Feedback". The screen flashes by itself. */
export function giveFeedback(feedback: Feedback): void {
  // Safari has no vibration.
  (navigator as Partial<Navigator>).vibrate?.(vibrations[feedback]);
  if (audio === undefined || audio.state !== 'running') return;
  let start = audio.currentTime;
  for (const [frequency, length] of tones[feedback]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = 'square';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.35, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
    start += length + 0.05;
  }
}
