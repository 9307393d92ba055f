import { useRef, useState } from 'react';

interface Attempt {
  readonly busy: boolean;
  /** The sentence of the last failed attempt, or null. */
  readonly failure: string | null;
  readonly clearFailure: () => void;
  /**
   * Runs `act`, unless there is a `problem`, which is shown instead. Does nothing while another attempt runs, even
   * before the next render.
   *
   * @param problem the sentence of an incomplete form, or null
   * @param sentenceOf the sentence of an error that `act` throws
   */
  readonly attempt: (
    problem: string | null,
    act: () => Promise<void>,
    sentenceOf: (error: unknown) => string,
  ) => Promise<void>;
}

/** The state of a form that makes one attempt at a time: busy while it runs, then its failure. */
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
