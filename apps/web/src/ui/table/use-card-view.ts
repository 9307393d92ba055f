import { useMediaQuery } from '@mantine/hooks';

/** Below it rows are cards (docs/screens.md, "Small screens"). The style sheets repeat it. */
const NARROW = '(max-width: 37.49em)';

export function useCardView(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true;
}
