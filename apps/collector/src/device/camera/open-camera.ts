import type { Decoded } from './decode.worker';
import { type OpenStream, openStream } from './open-stream';

/** Leaves time for the decoder. In ms. */
const BETWEEN_PICTURES_MS = 110;

/** Only the middle of the picture is decoded. */
const REGION = { width: 0.85, height: 0.6 };

/** Wider ones show no more of a code. */
const WIDEST = 960;

export interface SeenCode {
  readonly text: string;
  readonly isGs1: boolean;
  /** In pixels of the video. */
  readonly corners: readonly (readonly [x: number, y: number])[];
}

/**
 * A worker decodes the pictures.
 *
 * @param onBroken called if the decoder is missing: nothing will be read
 * @throws DOMException as `getUserMedia`: NotAllowedError, NotFoundError, …; TypeError on plain http
 */
export async function openCamera(
  video: HTMLVideoElement,
  onRead: (text: string, isGs1: boolean) => void,
  onBroken: () => void,
  onSeen: (codes: readonly SeenCode[]) => void = () => undefined,
): Promise<OpenStream> {
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
    const { left, top, scale } = middle(video);
    onSeen(
      data.codes.map(({ text, isGs1, corners }) => ({
        text,
        isGs1,
        corners: corners.map(({ x, y }) => [left + x / scale, top + y / scale]),
      })),
    );
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
  if (video.videoWidth === 0 || video.readyState < video.HAVE_CURRENT_DATA) return null;
  const { left, top, width, height, scale } = middle(video);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.drawImage(video, left, top, width, height, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** In pixels of the video; `scale` makes the decoded picture of it. */
function middle({ videoWidth, videoHeight }: HTMLVideoElement) {
  const [width, height] = [videoWidth * REGION.width, videoHeight * REGION.height];
  const [left, top] = [(videoWidth - width) / 2, (videoHeight - height) / 2];
  return { left, top, width, height, scale: Math.min(1, WIDEST / width) };
}

/** See docs/collector-app.md, "The camera". */
export interface Sightings {
  /**
   * @param codes of one picture
   * @param time in ms
   * @returns codes read now
   */
  see(codes: readonly string[], time: number): string[];
}

/** A code counts again after it was out of sight for this long, in ms. */
const GONE_MS = 700;

/** One picture may be misread. */
const EQUAL_PICTURES = 2;

export function createSightings(): Sightings {
  const seen = new Map<string, { pictures: number; last: number; isRead: boolean }>();
  let lastPicture = Number.NEGATIVE_INFINITY;
  return {
    see(codes, time) {
      for (const [code, { last }] of seen) {
        // A slow phone's next picture may come later.
        const isThere = last === lastPicture && codes.includes(code);
        if (time - last > GONE_MS && !isThere) seen.delete(code);
      }
      lastPicture = time;
      const read: string[] = [];
      for (const code of new Set(codes)) {
        const before = seen.get(code) ?? { pictures: 0, last: time, isRead: false };
        const pictures = before.pictures + 1;
        const isRead = before.isRead || pictures >= EQUAL_PICTURES;
        if (isRead && !before.isRead) read.push(code);
        seen.set(code, { pictures, last: time, isRead });
      }
      return read;
    },
  };
}
