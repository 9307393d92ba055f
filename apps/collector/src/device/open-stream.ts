/** A camera that is on. */
export interface OpenStream {
  /** Whether the camera has a lamp. */
  readonly hasTorch: boolean;
  setTorch(isOn: boolean): Promise<void>;
  close(): void;
}

/**
 * Shows the back camera in `video`.
 *
 * @throws DOMException as `getUserMedia`: NotAllowedError, NotFoundError, …; TypeError on plain http
 */
export async function openStream(video: HTMLVideoElement): Promise<OpenStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const [track] = stream.getVideoTracks();
  // Types of the platform don't know focus and torch.
  const abilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean; focusMode?: string[] };
  const set = (constraint: object) =>
    track?.applyConstraints({ advanced: [constraint] }).catch(() => undefined) ?? Promise.resolve();
  if (abilities.focusMode?.includes('continuous') === true) await set({ focusMode: 'continuous' });
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  return {
    hasTorch: abilities.torch === true,
    setTorch: (isOn) => set({ torch: isOn }),
    close() {
      for (const each of stream.getTracks()) each.stop();
      video.srcObject = null;
    },
  };
}
