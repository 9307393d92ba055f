import { useCallback, useState } from 'react';

/** Of this browser, because a sound is for the room that it stands in. */
const STORAGE_KEY = 'progressSound';
const NOTES = [880, 660] as const;
const NOTE_SECONDS = 0.18;

let context: AudioContext | undefined;

/** Two short notes. A browser without sound, or whose page nobody has pressed yet, stays silent. */
function play(): void {
  if (!('AudioContext' in window)) return;
  context ??= new AudioContext();
  const { destination, currentTime } = context;
  void context.resume().catch(() => undefined);
  for (const [index, frequency] of NOTES.entries()) {
    const note = context.createOscillator();
    const volume = context.createGain();
    const from = currentTime + index * NOTE_SECONDS;
    note.frequency.value = frequency;
    volume.gain.setValueAtTime(0.2, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + NOTE_SECONDS);
    note.connect(volume).connect(destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
  }
}

/** The sound of new alarms: off until somebody switches it on, which plays it once. */
export function useAlarmSound() {
  const [isOn, setOn] = useState(() => localStorage.getItem(STORAGE_KEY) === 'on');
  const toggle = useCallback(() => {
    setOn((before) => {
      localStorage.setItem(STORAGE_KEY, before ? 'off' : 'on');
      return !before;
    });
    if (!isOn) play();
  }, [isOn]);
  const ring = useCallback(() => {
    if (isOn) play();
  }, [isOn]);
  return { isOn, toggle, ring };
}
