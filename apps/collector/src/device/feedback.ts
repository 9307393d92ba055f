export type Feedback = 'taken' | 'unknown' | 'refused';

/** Hz and seconds of each tone: one high, two middle, one long and low. */
const tones: Readonly<Record<Feedback, readonly (readonly [number, number])[]>> = {
  taken: [[1760, 0.09]],
  unknown: [
    [880, 0.12],
    [880, 0.12],
  ],
  refused: [
    [220, 0.25],
    [180, 0.35],
  ],
};

/** In ms: on, off, on. */
const vibrations: Readonly<Record<Feedback, number[]>> = {
  taken: [40],
  unknown: [60, 60, 60],
  refused: [300],
};

let audio: AudioContext | undefined;

/** On the first touch or key, as browsers require. */
export function prepareSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  void audio.resume().catch(() => undefined);
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
