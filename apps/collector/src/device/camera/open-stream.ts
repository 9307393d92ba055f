export interface OpenStream {
  readonly hasTorch: boolean;
  setTorch(isOn: boolean): Promise<void>;
  close(): void;
}

/**
 * The back camera.
 *
 * @throws DOMException as `getUserMedia`: NotAllowedError, NotFoundError, …; TypeError on plain http
 */
export async function openStream(video: HTMLVideoElement): Promise<OpenStream> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const [track] = stream.getVideoTracks();
  // TypeScript's types lack focus and torch.
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

export function cameraSentence(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'A câmera não foi permitida. Permita a câmera para este endereço nas configurações do navegador.';
  if (name === 'NotFoundError') return 'Este aparelho não tem câmera.';
  if (!window.isSecureContext)
    return 'A câmera só funciona em um endereço https. Peça o endereço ao escritório.';
  return 'A câmera não abriu. Feche outros aplicativos que a usam e tente de novo.';
}
