import { useRef } from 'react';
import { openCamera, type SeenCode } from '../device/camera/open-camera';
import { Problem } from './basics';
import { useStream } from './use-stream';

const NO_DECODER =
  'A leitura pela câmera ainda não está neste aparelho. Abra a câmera uma vez com rede; até lá, digite o código ou use o leitor.';

export function useCamera(
  onRead: (text: string, isGs1: boolean) => void,
  onSeen?: (codes: readonly SeenCode[]) => void,
): ReturnType<typeof useStream> {
  const latest = useRef({ onRead, onSeen });
  latest.current = { onRead, onSeen };
  return useStream((video, fail) =>
    openCamera(
      video,
      (text, isGs1) => latest.current.onRead(text, isGs1),
      () => fail(NO_DECODER),
      (codes) => latest.current.onSeen?.(codes),
    ),
  );
}

export function CameraPicture({ video, problem }: Pick<ReturnType<typeof useCamera>, 'video' | 'problem'>) {
  return problem === null ? (
    <video ref={video} muted playsInline aria-label="Câmera" />
  ) : (
    <Problem sentence={problem} />
  );
}
