import { type RefObject, useEffect, useRef, useState } from 'react';
import { cameraSentence } from '../device/camera-sentence';
import { type OpenCamera, openCamera } from '../device/open-camera';

const NO_DECODER =
  'A leitura pela câmera ainda não está neste aparelho. Abra a câmera uma vez com rede; até lá, digite o código ou use o leitor.';

interface UsedCamera {
  /** Where the picture is shown. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Null until it is open. */
  readonly camera: OpenCamera | null;
  /** Why it can't be opened; null if it can. */
  readonly problem: string | null;
}

/** The camera from the first render on, until its component is gone. `onRead` is asked as it is at the moment of a reading. */
export function useCamera(onRead: (text: string, isGs1: boolean) => void): UsedCamera {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onRead);
  latest.current = onRead;
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    let opened: OpenCamera | undefined;
    if (video.current === null) return;
    const broken = () => {
      opened?.close();
      setProblem(NO_DECODER);
    };
    openCamera(video.current, (text, isGs1) => latest.current(text, isGs1), broken).then(
      (camera) => {
        opened = camera;
        if (current) setCamera(camera);
        else camera.close();
      },
      (error: unknown) => {
        if (current) setProblem(cameraSentence(error));
      },
    );
    return () => {
      current = false;
      opened?.close();
    };
  }, []);
  return { video, camera, problem };
}
