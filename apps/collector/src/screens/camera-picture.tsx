import { type RefObject, useRef, useState } from 'react';
import { type OpenCamera, openCamera, type SeenCode } from '../device/camera/open-camera';
import { cameraSentence } from '../device/camera/open-stream';
import { Problem, useCurrent } from './basics';

const NO_DECODER =
  'A leitura pela câmera ainda não está neste aparelho. Abra a câmera uma vez com rede; até lá, digite o código ou use o leitor.';

interface UsedCamera {
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly camera: OpenCamera | null;
  /** null if it opens. */
  readonly problem: string | null;
}

export function useCamera(
  onRead: (text: string, isGs1: boolean) => void,
  onSeen?: (codes: readonly SeenCode[]) => void,
): UsedCamera {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onRead, onSeen });
  latest.current = { onRead, onSeen };
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useCurrent([], (isCurrent) => {
    let opened: OpenCamera | undefined;
    if (video.current === null) return;
    const broken = () => {
      opened?.close();
      setProblem(NO_DECODER);
    };
    openCamera(
      video.current,
      (text, isGs1) => latest.current.onRead(text, isGs1),
      broken,
      (codes) => latest.current.onSeen?.(codes),
    ).then(
      (camera) => {
        opened = camera;
        if (isCurrent()) setCamera(camera);
        else camera.close();
      },
      (error: unknown) => {
        if (isCurrent()) setProblem(cameraSentence(error));
      },
    );
    return () => opened?.close();
  });
  return { video, camera, problem };
}

export function CameraPicture({ video, problem }: Pick<ReturnType<typeof useCamera>, 'video' | 'problem'>) {
  return problem === null ? (
    <video ref={video} muted playsInline aria-label="Câmera" />
  ) : (
    <Problem sentence={problem} />
  );
}
