import { getPhoto, type Photo } from '@balanco/contract/mobile/photos';
import { useQuery } from '@tanstack/react-query';
import { askedQuery } from '../../api/client';
import { formatDateTime } from '../../lib/moments';
import styles from './photos-dialog.module.css';

/** Photos never change, but they are large, so the cache drops them soon. */
export function photoQuery(id: string) {
  return askedQuery(
    ['photo', id],
    getPhoto,
    { params: { id } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 },
  );
}

export function Thumbnail({ photo }: { photo: Photo }) {
  const { data } = useQuery(photoQuery(photo.id));
  if (data === undefined) return <span className={`${styles.blank} block wide full`} />;
  return <img className={`${styles.thumbnail} block wide full`} src={addressOf(data.image)} alt="" />;
}

/** An img never runs its bytes, whatever they are. */
export function addressOf(image: string): string {
  return `data:image/jpeg;base64,${image}`;
}

export function takenText({ taken_by, taken_at }: Photo, zone?: string): string {
  return `tirada por ${taken_by} em ${formatDateTime(taken_at, zone)}`;
}
