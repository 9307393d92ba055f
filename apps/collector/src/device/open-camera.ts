import { createSightings } from '../rules/sightings';
import type { Decoded } from './decode.worker';
import { type OpenStream, openStream } from './open-stream';

export type OpenCamera = OpenStream;

/** Eight to ten pictures a second leave time for the decoder. In ms. */
const BETWEEN_PICTURES_MS = 110;
/** The part of the picture that is read, in its middle. */
const REGION = { width: 0.85, height: 0.6 };
/** Wider pictures take longer and show no more of a code. */
const WIDEST = 960;

/**
 * Shows the back camera in `video` and reads what it sees, in a worker.
 *
 * @param onBroken the decoder isn't on the phone and couldn't be fetched: nothing is ever read
 * @throws DOMException as `getUserMedia`: NotAllowedError, NotFoundError, …; TypeError on plain http
 */
export async function openCamera(
  video: HTMLVideoElement,
  onRead: (text: string, isGs1: boolean) => void,
  onBroken: () => void,
): Promise<OpenCamera> {
  const stream = await openStream(video);
  const worker = new Worker(new URL('./decode.worker.ts', import.meta.url), { type: 'module' });
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const sightings = createSightings();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const picture = context === null ? null : middleOf(video, canvas, context);
    if (picture === null) timer = setTimeout(look, BETWEEN_PICTURES_MS);
    else worker.postMessage(picture, [picture.data.buffer]);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Decoded>) => {
    if (data.isBroken) return onBroken();
    const gs1 = new Map(data.codes.map(({ text, isGs1 }) => [text, isGs1]));
    for (const text of sightings.see([...gs1.keys()], performance.now()))
      onRead(text, gs1.get(text) === true);
    timer = setTimeout(look, BETWEEN_PICTURES_MS);
  });
  look();
  return {
    ...stream,
    close() {
      clearTimeout(timer);
      worker.terminate();
      stream.close();
    },
  };
}

function middleOf(
  video: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  context: CanvasRenderingContext2D,
): ImageData | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null;
  const [width, height] = [videoWidth * REGION.width, videoHeight * REGION.height];
  const scale = Math.min(1, WIDEST / width);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
