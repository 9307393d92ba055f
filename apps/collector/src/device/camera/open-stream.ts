export interface OpenStream {
  readonly hasTorch: boolean;
  setTorch(isOn: boolean): Promise<void>;
  /** Absent without one. `steps` are times the first picture. */
  readonly zoom?: { readonly steps: readonly number[]; set(step: number): Promise<void> } | undefined;
  /** Absent where the device can't. `x` and `y` from 0 to 1, from the top left. */
  readonly focusAt?: ((x: number, y: number) => Promise<void>) | undefined;
  close(): void;
}

interface Abilities {
  readonly torch?: boolean;
  readonly focusMode?: readonly string[];
  readonly zoom?: { readonly min: number; readonly max: number };
}

const ZOOM_STEPS = [1, 2, 4];

/** A touch focuses once; then the next box may be nearer. In ms. */
const FOCUSED_MS = 4_000;

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
  const abilities = (track?.getCapabilities?.() ?? {}) as Abilities;
  // One set replaces the last.
  let wanted = {};
  const set = async (change: object) => {
    wanted = { ...wanted, ...change };
    await track?.applyConstraints({ advanced: [wanted] }).catch(() => undefined);
  };
  const modes = abilities.focusMode ?? [];
  const keepFocus = async () => {
    if (modes.includes('continuous')) await set({ focusMode: 'continuous' });
  };
  let focused: ReturnType<typeof setTimeout> | undefined;
  await keepFocus();
  video.srcObject = stream;
  await video.play().catch(() => undefined);
  return {
    hasTorch: abilities.torch === true,
    setTorch: (isOn) => set({ torch: isOn }),
    zoom: zoomOf(abilities, track?.getSettings?.() ?? {}, set),
    focusAt: modes.includes('single-shot')
      ? async (x, y) => {
          clearTimeout(focused);
          await set({ focusMode: 'single-shot', ...(hasPoints() && { pointsOfInterest: [{ x, y }] }) });
          focused = setTimeout(() => void keepFocus(), FOCUSED_MS);
        }
      : undefined,
    close() {
      clearTimeout(focused);
      for (const each of stream.getTracks()) each.stop();
      video.srcObject = null;
    },
  };
}

/** Devices differ in the unit: some begin with 1, others with 100. */
function zoomOf(
  { zoom }: Abilities,
  settings: { readonly zoom?: number },
  set: (change: object) => Promise<void>,
): OpenStream['zoom'] {
  const first = settings.zoom ?? zoom?.min ?? 0;
  const steps = ZOOM_STEPS.filter((step) => zoom !== undefined && first > 0 && first * step <= zoom.max);
  return steps.length < 2 ? undefined : { steps, set: (step) => set({ zoom: first * step }) };
}

function hasPoints(): boolean {
  const known = navigator.mediaDevices.getSupportedConstraints?.() as { pointsOfInterest?: boolean };
  return known?.pointsOfInterest === true;
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
