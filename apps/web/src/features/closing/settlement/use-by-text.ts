import { useMomentText } from '../../../listing/pharmacy-clock';

/** Says who did something and when on the pharmacy's clock: 'Ana em 20/01/2026 12:00:00'. */
export function useByText(): (name: string, at: string) => string {
  const momentText = useMomentText();
  return (name, at) => `${name} em ${momentText(at)}`;
}
