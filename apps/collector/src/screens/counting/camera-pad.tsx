import { useState } from 'react';
import { CameraPicture, useCamera } from '../camera-picture';
import '../look/camera.css';

interface CameraPadProps {
  readonly onRead: (text: string, isGs1: boolean) => void;
  /** Absent without a last product. */
  readonly onOneMore: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Stands in the place of the keys. */
export function CameraPad({ onRead, onOneMore, onClose }: CameraPadProps) {
  const { video, camera, problem } = useCamera(onRead);
  const [isLit, setIsLit] = useState(false);

  return (
    <div className="camera">
      <CameraPicture video={video} problem={problem} />
      <div className="tools">
        <button type="button" onClick={onClose}>
          Teclado
        </button>
        {camera?.hasTorch === true && (
          <button
            type="button"
            aria-pressed={isLit}
            onClick={() => {
              setIsLit(!isLit);
              void camera.setTorch(!isLit);
            }}
          >
            Luz
          </button>
        )}
        <button type="button" className="primary" disabled={onOneMore === undefined} onClick={onOneMore}>
          +1
        </button>
      </div>
    </div>
  );
}
