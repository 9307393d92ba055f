import { useMediaQuery } from '@mantine/hooks';

/** Below this width a row is a card (docs/screens.md, "Small screens"). The style sheets have the same number. */
const NARROW = '(max-width: 37.49em)';

/** Whether lists show cards instead of rows. */
export function useCardView(): boolean {
  return useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) === true;
}
