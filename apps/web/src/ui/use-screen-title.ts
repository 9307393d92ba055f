import { useDocumentTitle } from '@mantine/hooks';

/** Sets the title of the browser tab, so that history and screen readers distinguish screens. */
export function useScreenTitle(title: string): void {
  useDocumentTitle(`${title} · Balanço`);
}
