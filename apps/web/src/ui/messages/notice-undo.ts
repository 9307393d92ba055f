import type { UndoOffer } from './undo-notice';

/** Offers 'Desfazer'. Its notice loads behind the screens (notice-area.tsx). */
export function noticeUndo(offer: UndoOffer): void {
  void import('./undo-notice').then(({ showUndo }) => showUndo(offer));
}
