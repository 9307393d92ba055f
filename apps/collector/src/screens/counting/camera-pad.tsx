import { type MouseEvent, useState } from 'react';
import type { SeenCode } from '../../device/camera/open-camera';
import { CameraPicture, useCamera } from '../camera-picture';
import '../look/camera.css';
import { Button, Primary } from '../basics';

interface CameraPadProps {
  readonly onRead: (text: string, isGs1: boolean) => void;
  /** What stands over a code in the picture; null over one that wasn't counted. */
  readonly countedText?: (text: string, isGs1: boolean) => string | null;
  readonly onOneMore: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Mark extends SeenCode {
  /** In ms. */
  readonly at: number;
}

/** A code that a moving hand blurs keeps its mark for as long. In ms. */
const MARKED_MS = 350;

export function CameraPad({ onRead, countedText = () => null, onOneMore, onClose }: CameraPadProps) {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const { video, camera, problem } = useCamera(onRead, (codes) => {
    const at = performance.now();
    setMarks((before) => {
      if (before.length + codes.length === 0) return before;
      const isKept = (mark: Mark) =>
        at - mark.at < MARKED_MS && codes.every(({ text }) => text !== mark.text);
      return [...codes.map((code) => ({ ...code, at })), ...before.filter(isKept)];
    });
  });
  const [isLit, setIsLit] = useState(false);
  const [zoom, setZoom] = useState(1);
  const { steps, set } = camera?.zoom ?? { steps: [] };
  const focus = ({ clientX, clientY }: MouseEvent) => {
    if (video.current === null) return;
    // The picture fills its frame (object-fit: cover). A key has no place, and focuses the middle.
    const { videoWidth: width, videoHeight: height } = video.current;
    const frame = video.current.getBoundingClientRect();
    const scale = Math.max(frame.width / width, frame.height / height);
    const part = (from: number, start: number, shown: number, whole: number) =>
      from === 0 ? 0.5 : 0.5 + (from - start - shown / 2) / scale / whole;
    void camera?.focusAt?.(
      part(clientX, frame.left, frame.width, width),
      part(clientY, frame.top, frame.height, height),
    );
  };
  return (
    <div className="camera">
      <div className="picture">
        <CameraPicture video={video} problem={problem} />
        {problem === null && (
          <Marks
            width={video.current?.videoWidth ?? 0}
            height={video.current?.videoHeight ?? 0}
            marks={marks.flatMap((mark) => {
              const words = countedText(mark.text, mark.isGs1);
              return words === null ? [] : [{ ...mark, words }];
            })}
          />
        )}
        {camera?.focusAt !== undefined && (
          <button type="button" className="focus" aria-label="Focar aqui" onClick={focus} />
        )}
      </div>
      <div className="tools">
        <Button onClick={onClose}>Teclado</Button>
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
        {set !== undefined && (
          <Button
            onClick={() => {
              const next = steps.find((step) => step > zoom) ?? 1;
              setZoom(next);
              void set(next);
            }}
          >
            Zoom {zoom}×
          </Button>
        )}
        <Primary disabled={onOneMore === undefined} onClick={onOneMore}>
          +1
        </Primary>
      </div>
    </div>
  );
}

interface MarksProps {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly (Mark & { readonly words: string })[];
}

function Marks({ width, height, marks }: MarksProps) {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {marks.map(({ text, corners, words }) => (
        <g key={text}>
          <polygon points={corners.join(' ')} />
          <text
            x={corners.reduce((sum, [x]) => sum + x, 0) / corners.length}
            y={corners.reduce((sum, [, y]) => sum + y, 0) / corners.length}
            fontSize={Math.min(width, height) / 12}
          >
            {words}
          </text>
        </g>
      ))}
    </svg>
  );
}
