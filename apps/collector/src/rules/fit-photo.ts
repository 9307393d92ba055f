import { bytesOf, PHOTO_BYTES } from '@balanco/contract/mobile/mobile-photos';

/** The longest side of a photo in pixels; smaller ones only if it is too large even with the lowest quality. */
const SIDES = [1280, 960, 720];
const QUALITIES = [0.8, 0.65, 0.5];
/** Base64 of the first bytes of a JPEG. A browser that can't encode one gives something else. */
const JPEG_BEGINS = '/9j/';

/**
 * The largest and best picture that the server takes.
 *
 * @param encode a JPEG in base64 whose longest side has so many pixels
 * @returns null if none is small enough
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
