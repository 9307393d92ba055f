import type { UnresolvedCode } from '@balanco/contract/comparison/closing';
import { getPhoto, type Photo } from '@balanco/contract/mobile/photos';
import { Button, Group, Skeleton, Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../api/client';
import { sentence } from '../../api/sentence';
import { formatDateTime } from '../../lib/moments';
import { DialogFrame } from '../../ui/dialogs/dialog-frame';
import { FailureMessage } from '../../ui/messages/list-message';
import { codeTitle } from './code-words';
import styles from './photos-dialog.module.css';

interface PhotosDialogProps {
  code: UnresolvedCode;
  zone: string;
  onClose: () => void;
}

/** Photos never change, but they are large, so the cache drops them soon. */
function photoQuery(id: string) {
  return queryOptions({
    queryKey: ['photo', id] as const,
    queryFn: ({ signal }) => request(getPhoto, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** Photos of a code: one large, the others beside it. */
export function PhotosDialog({ code, zone, onClose }: PhotosDialogProps) {
  const title = codeTitle(code);
  const { photos } = code;
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = photos.find(({ id }) => id === chosen) ?? photos[0];
  return (
    <DialogFrame title={`Fotos de ${title}`} size="48rem" onClose={onClose} busy={false} closeOnClickOutside>
      <Stack gap="md">
        {shown === undefined ? (
          <p className={styles.none}>Este código não tem mais fotos.</p>
        ) : (
          <figure className={styles.figure}>
            <div className={styles.large}>
              <Picture
                key={shown.id}
                photo={shown}
                alt={`Foto do código ${title}, ${takenText(shown, zone)}`}
              />
            </div>
            <figcaption className={styles.caption}>{capitalised(takenText(shown, zone))}</figcaption>
          </figure>
        )}
        {photos.length > 1 && (
          <ul className={styles.others} aria-label="Escolher a foto">
            {photos.map((photo, index) => (
              <li key={photo.id}>
                <button
                  type="button"
                  className={styles.other}
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
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Fechar
          </Button>
        </Group>
      </Stack>
    </DialogFrame>
  );
}

function Picture({ photo, alt }: { photo: Photo; alt: string }) {
  const { data, error, refetch } = useQuery(photoQuery(photo.id));
  if (data !== undefined) return <img className={styles.picture} src={addressOf(data.image)} alt={alt} />;
  if (error !== null) return <FailureMessage text={sentence(error)} onRetry={() => void refetch()} />;
  return <Skeleton height="50vh" animate={false} role="status" aria-label="Carregando a foto" />;
}

function Thumbnail({ photo }: { photo: Photo }) {
  const { data } = useQuery(photoQuery(photo.id));
  if (data === undefined) return <span className={styles.blank} />;
  return <img className={styles.thumbnail} src={addressOf(data.image)} alt="" />;
}

/** An img never runs its bytes, whatever they are. */
function addressOf(image: string): string {
  return `data:image/jpeg;base64,${image}`;
}

function takenText({ taken_by, taken_at }: Photo, zone: string): string {
  return `tirada por ${taken_by} em ${formatDateTime(taken_at, zone)}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
