import { useRef, useState } from 'react';

interface Attempt {
  readonly busy: boolean;
  readonly failure: string | null;
  readonly clearFailure: () => void;
  /**
   * Shows `problem` instead if there is one. Does nothing during another attempt, even before the next
   * render.
   *
   * @param problem the sentence of an incomplete form
   * @param sentenceOf the sentence of a thrown error
   */
  readonly attempt: (
    problem: string | null,
    act: () => Promise<void>,
    sentenceOf: (error: unknown) => string,
  ) => Promise<void>;
}

export function useAttempt(): Attempt {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const attempt: Attempt['attempt'] = async (problem, act, sentenceOf) => {
    if (running.current) return;
    setFailure(problem);
    if (problem !== null) return;
    running.current = true;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failure, clearFailure: () => setFailure(null), attempt };
}
