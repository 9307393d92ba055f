import { bytesOf, PHOTO_BYTES } from '@balanco/contract/mobile/mobile-photos';

/** Pixels; smaller ones serve if the lowest quality is too large. */
const SIDES = [1280, 960, 720];
const QUALITIES = [0.8, 0.65, 0.5];

/** Browsers without JPEG return another format. */
const JPEG_BEGINS = '/9j/';

/** null if the server wouldn't take it. Redrawing drops the location. */
export function drawPhoto(source: HTMLVideoElement | ImageBitmap): string | null {
  const [width, height] =
    source instanceof HTMLVideoElement
      ? [source.videoWidth, source.videoHeight]
      : [source.width, source.height];
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null || width === 0 || height === 0) return null;
  return fitPhoto((side, quality) => {
    const scale = Math.min(1, side / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.drawImage(source, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/jpeg', quality).replace('data:image/jpeg;base64,', '');
  });
}

/** Draws a picture of the phone's camera; null if there is none or it is unreadable. */
export async function drawFile({ files }: Pick<HTMLInputElement, 'files'>): Promise<string | null> {
  const [file] = files ?? [];
  if (file === undefined) return null;
  const picture = await createImageBitmap(file).catch(() => null);
  return picture === null ? null : drawPhoto(picture);
}

/**
 * The largest and best that the server takes.
 *
 * @param encode returns a base64 JPEG whose longest side has `side` pixels
 */
export function fitPhoto(encode: (side: number, quality: number) => string): string | null {
  for (const side of SIDES) {
    for (const quality of QUALITIES) {
      const image = encode(side, quality);
      if (image.startsWith(JPEG_BEGINS) && bytesOf(image) <= PHOTO_BYTES) return image;
    }
  }
  return null;
}
