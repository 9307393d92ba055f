import { useState } from 'react';
import { type Feedback, giveFeedback } from '../../device/feedback';

/** What the screen, the sounds and the vibration say about the last action (docs/collector-app.md, "Feedback"). */
export function useFeedback() {
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [flash, setFlash] = useState<{ feedback: Feedback; turn: number }>({ feedback: 'taken', turn: 0 });
  return {
    /** Why the last action was refused. */
    problem,
    /** What the person should know about a reading that was taken. */
    note,
    flash,
    /** A note is about the action before. */
    say(feedback: Feedback, sentence: string | null = null) {
      setProblem(sentence);
      setNote(null);
      setFlash(({ turn }) => ({ feedback, turn: turn + 1 }));
      giveFeedback(feedback);
    },
    setProblem,
    setNote,
  };
}
