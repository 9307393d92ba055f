import type { Reading } from '../rules/readings/reading';

type Listener = (changed: readonly Reading[]) => void;

const listeners = new Set<Listener>();

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('balanco-coletor');
tabs?.addEventListener('message', ({ data }: MessageEvent<readonly Reading[]>) => tell(data));

export function announce(changed: readonly Reading[]): void {
  tell(changed);
  tabs?.postMessage(changed);
}

function tell(changed: readonly Reading[]): void {
  for (const listener of listeners) listener(changed);
}

export function onReadingsChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export type ErasedFrom = Pick<Reading, 'person' | 'inventory' | 'section'>;

type ErasedListener = (places: readonly ErasedFrom[]) => void;

const erasedListeners = new Set<ErasedListener>();
const erasedTabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('balanco-coletor-erased');
erasedTabs?.addEventListener('message', ({ data }: MessageEvent<readonly ErasedFrom[]>) => tellErased(data));

export function announceErased(places: readonly ErasedFrom[]): void {
  tellErased(places);
  erasedTabs?.postMessage(places);
}

function tellErased(places: readonly ErasedFrom[]): void {
  for (const listener of erasedListeners) listener(places);
}

export function onReadingsErased(listener: ErasedListener): () => void {
  erasedListeners.add(listener);
  return () => void erasedListeners.delete(listener);
}
