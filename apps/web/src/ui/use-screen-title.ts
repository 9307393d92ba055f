import { useDocumentTitle } from '@mantine/hooks';

/** Names the browser's tab after the screen, so that history and screen readers can tell screens apart. */
export function useScreenTitle(title: string): void {
  useDocumentTitle(`${title} · Balanço`);
}
