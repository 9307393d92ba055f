import { useMediaQuery } from '@mantine/hooks';

/** Below this width rows are cards (docs/screens.md, "Small screens"). The style sheets repeat this number. */
const NARROW = '(max-width: 37.49em)';

export function useCardView(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true;
}
