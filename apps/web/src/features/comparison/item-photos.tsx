import type { ItemDetail } from '@balanco/contract/comparison/comparison';
import { photoKindWords } from '@balanco/contract/mobile/photos';
import type { TimeZone } from '@balanco/contract/pharmacies/pharmacy-settings';
import { useState } from 'react';
import { later } from '../../ui/later';
import { Thumbnail, takenText } from '../bindings/photo-picture';
import { itemTitle } from '../items/item-words';
import styles from './item-dialog.module.css';

const PhotosDialog = later('PhotosDialog', () => import('../bindings/photos-dialog'));

interface ItemPhotosProps extends Pick<ItemDetail, 'item' | 'photos' | 'missing_photos'> {
  zone: TimeZone;
  /** Esc belongs to the open dialog. */
  onBusy: (busy: boolean) => void;
}

export function ItemPhotos({ item, photos, missing_photos: missing, zone, onBusy }: ItemPhotosProps) {
  const [open, setOpen] = useState(false);
  if (photos.length === 0 && missing.length === 0) return null;
  const show = (shown: boolean) => {
    setOpen(shown);
    onBusy(shown);
  };
  return (
    <section aria-label="Fotos">
      <h3 className="mb-1">Fotos</h3>
      {missing.length > 0 && (
        <p className="mb-2">Falta a foto pedida: {missing.map((kind) => photoKindWords[kind]).join(', ')}.</p>
      )}
      <ul className="line">
        {photos.map((photo, index) => (
          <li key={photo.id} className={`${styles.pictured} grid gap-1 center`}>
            <button
              type="button"
              className="thumb"
              aria-label={`Ver a foto ${index + 1} de ${photos.length}, ${photoKindWords[photo.kind]}, ${takenText(photo, zone)}`}
              onClick={() => show(true)}
            >
              <Thumbnail photo={photo} />
            </button>
            <small>{photoKindWords[photo.kind]}</small>
          </li>
        ))}
      </ul>
      {open && (
        <PhotosDialog
          title={itemTitle(item)}
          alt={`Foto de ${itemTitle(item)}`}
          photos={photos}
          zone={zone}
          onClose={() => show(false)}
        />
      )}
    </section>
  );
}
