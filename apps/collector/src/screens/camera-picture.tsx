import { Problem } from './problem';
import type { useCamera } from './use-camera';

/** What the camera sees, or why it can't. */
export function CameraPicture({ video, problem }: Pick<ReturnType<typeof useCamera>, 'video' | 'problem'>) {
  return problem === null ? (
    <video ref={video} muted playsInline aria-label="Câmera" />
  ) : (
    <Problem sentence={problem} />
  );
}
