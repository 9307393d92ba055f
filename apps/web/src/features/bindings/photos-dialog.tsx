import { type Photo, photoKindWords } from '@balanco/contract/mobile/photos';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/client';
import { CloseFoot, DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FailureMessage } from '../../ui/messages/list-message';
import { addressOf, photoQuery, Thumbnail, takenText } from './photo-picture';
import styles from './photos-dialog.module.css';

interface PhotosDialogProps {
  title: string;
  alt: string;
  photos: readonly Photo[];
  zone?: string;
  onClose: () => void;
}

export function PhotosDialog({ title, alt, photos, zone, onClose }: PhotosDialogProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === chosen) ?? photos[0];
  return (
    <DialogFrame title={`Fotos de ${title}`} size="48rem" onClose={onClose} closeOnClickOutside>
      {shown === undefined ? (
        <p className="dim">Não há mais fotos.</p>
      ) : (
        <figure className="grid gap-2">
          <div className={`${styles.large} raised`}>
            <Picture key={shown.id} photo={shown} alt={`${alt}, ${takenText(shown, zone)}`} />
          </div>
          <figcaption className="dim anywhere">
            {photoKindWords[shown.kind].replace(/^./, (first) => first.toUpperCase())},{' '}
            {takenText(shown, zone)}
          </figcaption>
        </figure>
      )}
      {photos.length > 1 && (
        <ul className="flex gap-2" aria-label="Escolher a foto">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <button
                type="button"
                className="thumb"
                aria-label={`Foto ${index + 1} de ${photos.length}, ${takenText(photo, zone)}`}
                aria-pressed={photo === shown}
                onClick={() => setChosen(photo.id)}
              >
                <Thumbnail photo={photo} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <CloseFoot onClose={onClose} />
    </DialogFrame>
  );
}

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  const { data, error, refetch } = useQuery(photoQuery(photo.id));
  if (data !== undefined) return <img className={styles.picture} src={addressOf(data.image)} alt={alt} />;
  if (error !== null) return <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />;
  return <Skeleton height="50vh" animate={false} role="status" aria-label="Carregando a foto" />;
}
