import { newUuid } from '@balanco/client/new-uuid';
import {
  ASKED_PHOTO_KINDS,
  type PhotoKind,
  photoKindSchema,
  photoKindWords,
} from '@balanco/contract/mobile/photos';
import { useState } from 'react';
import { drawFile, drawPhoto } from '../../device/camera/draw-photo';
import { openStream } from '../../device/camera/open-stream';
import { wasPhotographed } from '../../device/photographed';
import type { Reading } from '../../rules/readings/reading';
import { addPhoto } from '../../store/photos';
import { outbox } from '../../sync/sending/app-outbox';
import { momentOfScan } from '../../sync/server-clock';
import { Button, Primary, Problem, Sheet } from '../basics';
import { useStream } from '../use-stream';
import './photo-sheet.css';

interface PhotoSheetProps {
  readonly reading: Reading;
  readonly asked: PhotoKind | null;
  readonly onStored: () => void;
  readonly onClose: () => void;
}

const NO_PICTURE = 'A foto não saiu. Tire outra.';

export function PhotoSheet({ reading, asked, onStored, onClose }: PhotoSheetProps) {
  const { video, camera, problem: noCamera } = useStream(openStream);
  // Two touches store one picture.
  const [taken, setTaken] = useState<{ readonly id: string; readonly image: string } | null>(null);
  const [kind, setKind] = useState<PhotoKind>(asked ?? 'other');
  const [problem, setProblem] = useState<string | null>(null);
  const show = (drawn: string | null) => {
    setTaken(drawn === null ? null : { id: newUuid(), image: drawn });
    setProblem(drawn === null ? NO_PICTURE : null);
  };
  const store = async () => {
    if (taken === null) return;
    const { id, person, inventory, code } = reading;
    try {
      await addPhoto({ ...taken, person, inventory, code, kind, reading: id, takenAt: momentOfScan() });
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
      {taken !== null && asked !== 'unregistered' && (
        <label className="shows">
          O que a foto mostra
          <select value={kind} onChange={(event) => setKind(photoKindSchema.parse(event.target.value))}>
            {[...ASKED_PHOTO_KINDS, 'other' as const].map((each) => (
              <option key={each} value={each}>
                {capitalised(photoKindWords[each])}
              </option>
            ))}
          </select>
        </label>
      )}
      <Problem sentence={problem} />
      <div className="actions">
        {taken !== null ? (
          <>
            <Primary onClick={() => void store()}>Guardar a foto</Primary>
            <Button onClick={() => setTaken(null)}>Tirar outra</Button>
          </>
        ) : noCamera === null ? (
          <Primary
            disabled={camera === null}
            onClick={() => video.current !== null && show(drawPhoto(video.current))}
          >
            {camera === null ? 'Abrindo a câmera…' : 'Tirar a foto'}
          </Primary>
        ) : (
          <label className="file">
            Usar a câmera do aparelho
            <input
              type="file"
              accept="image/*"
              capture="environment"
              onChange={({ currentTarget }) => void drawFile(currentTarget).then(show)}
            />
          </label>
        )}
      </div>
    </Sheet>
  );
}

function notKeptSentence(error: unknown): string {
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? 'A foto NÃO foi guardada: este aparelho está sem espaço. A contagem está guardada.'
    : 'A foto NÃO foi guardada neste aparelho. A contagem está guardada.';
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface PhotoOfferProps {
  readonly reading: Reading;
  readonly asked: PhotoKind;
  readonly onPhotograph: (reading: Reading) => void;
}

export function PhotoOffer({ reading, asked, onPhotograph }: PhotoOfferProps) {
  const isPhotographed = wasPhotographed(reading);
  return (
    <div className="unknown-code">
      <p>{isPhotographed ? 'Foto guardada' : offerText(asked)}</p>
      <button
        type="button"
        aria-label={`${isPhotographed ? 'Fotografar de novo' : 'Fotografar'} ${reading.code}`}
        onClick={() => onPhotograph(reading)}
      >
        {isPhotographed ? 'Outra foto' : 'Fotografar'}
      </button>
    </div>
  );
}

function offerText(asked: PhotoKind): string {
  return asked === 'unregistered'
    ? 'Sem cadastro: fotografe a caixa se puder'
    : `${capitalised(photoKindWords[asked])}: a farmácia pede uma foto`;
}
