import { fitPhoto } from '../rules/fit-photo';

/** A picture of the camera, or of a file, as a JPEG that the server takes; null if there is none. Drawing it anew leaves out where it was taken. */
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
