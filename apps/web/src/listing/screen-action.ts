import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** What the buttons and options of screens do, asked for from elsewhere. */
const screenActions = [
  'import-products',
  'last-import',
  'new-inventory',
  'export-counts',
  'import-queue',
  'all-people',
  'licences',
  'connect-collector',
  'collector-sheet',
  'connected-collectors',
  'export-network',
  'export-history-csv',
  'export-history-excel',
] as const;
export type ScreenAction = (typeof screenActions)[number];

const requestSchema = z.object({ screenAction: z.enum(screenActions) });

/** Router state, not part of the address, because a pasted link or a reload must not open a dialog. */
export function screenActionRequest(action: ScreenAction): z.infer<typeof requestSchema> {
  return { screenAction: action };
}

/**
 * Does what was asked for once, as the button of the screen would.
 *
 * @param isReady false while the pharmacies load; then the request waits
 */
export function useScreenAction(action: ScreenAction, run: () => void, isReady: boolean): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Kept here, because the screen may write its pharmacy into the address, which drops the router's state.
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (requestSchema.safeParse(state).data?.screenAction !== action) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    setAsked(true);
  }, [action, pathname, search, state, navigate]);
  useEffect(() => {
    if (!isAsked || !isReady) return;
    setAsked(false);
    run();
  }, [isAsked, isReady, run]);
}
