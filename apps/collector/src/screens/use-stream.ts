import { type RefObject, useRef, useState } from 'react';
import { cameraSentence, type OpenStream } from '../device/camera/open-stream';
import { useCurrent } from './basics';

interface UsedStream {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly camera: OpenStream | null;
  /** null if it opens. */
  readonly problem: string | null;
}

/** Opens the camera once. `fail` closes it. */
export function useStream(
  open: (video: HTMLVideoElement, fail: (sentence: string) => void) => Promise<OpenStream>,
): UsedStream {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenStream | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useCurrent([], (isCurrent) => {
    let opened: OpenStream | undefined;
    if (video.current === null) return;
    const fail = (sentence: string) => {
      opened?.close();
      setProblem(sentence);
    };
    open(video.current, fail).then(
      (stream) => {
        opened = stream;
        if (isCurrent()) setCamera(stream);
        else stream.close();
      },
      (error: unknown) => {
        if (isCurrent()) setProblem(cameraSentence(error));
      },
    );
    return () => opened?.close();
  });
  return { video, camera, problem };
}
