import { CameraPicture, useCamera } from '../camera-picture';
import '../look/camera.css';
import { Button } from '../basics';

interface CodeCameraProps {
  readonly onRead: (text: string) => void;
  readonly onClose: () => void;
}

export function CodeCamera({ onRead, onClose }: CodeCameraProps) {
  const { video, problem } = useCamera(onRead);
  return (
    <div className="code-camera">
      <CameraPicture video={video} problem={problem} />
      <Button onClick={onClose}>Fechar a câmera</Button>
    </div>
  );
}
