import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { cameraSentence } from '../../device/camera-sentence';
import { drawPhoto } from '../../device/draw-photo';
import { newUuid } from '../../device/new-uuid';
import { type OpenStream, openStream } from '../../device/open-stream';
import type { Reading } from '../../rules/reading';
import { addPhoto } from '../../store/photos';
import { outbox } from '../../sync/app-outbox';
import { momentOfScan } from '../../sync/server-clock';
import { Problem } from '../problem';
import { Sheet } from '../sheet';
import './photo-sheet.css';

interface PhotoSheetProps {
  /** Whose code the catalogue doesn't have. */
  readonly reading: Reading;
  readonly onStored: () => void;
  readonly onClose: () => void;
}

const NO_PICTURE = 'A foto não saiu. Tire outra.';

/** Takes a photo of a box that the catalogue doesn't have. The count is stored already, whatever happens here. */
export function PhotoSheet({ reading, onStored, onClose }: PhotoSheetProps) {
  const { video, camera, noCamera } = useStream();
  // With the id that it is stored by, so that two touches store it once.
  const [taken, setTaken] = useState<{ readonly id: string; readonly image: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const show = (drawn: string | null) => {
    setTaken(drawn === null ? null : { id: newUuid(), image: drawn });
    setProblem(drawn === null ? NO_PICTURE : null);
  };
  const store = async () => {
    if (taken === null) return;
    const { id, person, inventory, code } = reading;
    try {
      await addPhoto({ ...taken, person, inventory, code, reading: id, takenAt: momentOfScan() });
    } catch (error) {
      return setProblem(notKeptSentence(error));
    }
    onStored();
    outbox.sendSoon();
  };
  return (
    <Sheet title={`Foto de ${reading.code}`} onClose={onClose}>
      {noCamera !== null && taken === null && <p className="note">{noCamera}</p>}
      <video
        ref={video}
        className="photo"
        hidden={noCamera !== null || taken !== null}
        muted
        playsInline
        aria-label="Câmera"
      />
      {taken !== null && (
        <img
          className="photo"
          src={`data:image/jpeg;base64,${taken.image}`}
          alt={`Foto de ${reading.code}`}
        />
      )}
      <Problem sentence={problem} />
      <div className="actions">
        {taken !== null ? (
          <>
            <button type="button" className="primary" onClick={() => void store()}>
              Guardar a foto
            </button>
            <button type="button" onClick={() => setTaken(null)}>
              Tirar outra
            </button>
          </>
        ) : noCamera === null ? (
          <button
            type="button"
            className="primary"
            disabled={camera === null}
            onClick={() => video.current !== null && show(drawPhoto(video.current))}
          >
            {camera === null ? 'Abrindo a câmera…' : 'Tirar a foto'}
          </button>
        ) : (
          <label className="file">
            Usar a câmera do aparelho
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={(event) => void drawFile(event).then(show)}
            />
          </label>
        )}
      </div>
    </Sheet>
  );
}

/** The camera while the sheet is open; `noCamera` says why there is none. */
function useStream() {
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenStream | null>(null);
  const [noCamera, setNoCamera] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    let opened: OpenStream | undefined;
    if (video.current === null) return;
    openStream(video.current).then(
      (stream) => {
        opened = stream;
        if (current) setCamera(stream);
        else stream.close();
      },
      (error: unknown) => {
        if (current) setNoCamera(cameraSentence(error));
      },
    );
    return () => {
      current = false;
      opened?.close();
    };
  }, []);
  return { video, camera, noCamera };
}

/** The picture that the phone's own camera took; null if it can't be read. */
async function drawFile({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<string | null> {
  const [file] = currentTarget.files ?? [];
  if (file === undefined) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  return picture === null ? null : drawPhoto(picture);
}

function notKeptSentence(error: unknown): string {
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? 'A foto NÃO foi guardada: este aparelho está sem espaço. A contagem está guardada.'
    : 'A foto NÃO foi guardada neste aparelho. A contagem está guardada.';
}
