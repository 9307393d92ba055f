import { bytesOf } from '../../../lib/base64';

/** 45 mm at 200 dots per inch. */
const PIXELS = 360;

/** A JPEG in base64 as a small image's address; whole where the browser can't draw it. */
export async function smallPhoto(image: string): Promise<string> {
  const whole = `data:image/jpeg;base64,${image}`;
  try {
    const picture = await createImageBitmap(new Blob([bytesOf(image)], { type: 'image/jpeg' }));
    const share = Math.min(1, PIXELS / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * share));
    canvas.height = Math.max(1, Math.round(picture.height * share));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return whole;
  }
}
