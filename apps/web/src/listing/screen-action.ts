import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

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

/** Router state, because a pasted link or a reload must not act. */
export function screenActionRequest(action: ScreenAction): z.infer<typeof requestSchema> {
  return { screenAction: action };
}

/**
 * Runs once, as the screen's button would.
 *
 * @param isReady false while pharmacies load; the request waits
 */
export function useScreenAction(action: ScreenAction, run: () => void, isReady: boolean): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Writing the pharmacy into the address drops the router's state.
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

/** They open from anywhere; most have no button. */
const pharmacyDialogs = ['create', 'duplicate', 'import', 'new-product', 'delete-all-products'] as const;
export type PharmacyDialog = (typeof pharmacyDialogs)[number];

const dialogSchema = z.object({ pharmacyDialog: z.enum(pharmacyDialogs) });

export function pharmacyDialogRequest(dialog: PharmacyDialog): z.infer<typeof dialogSchema> {
  return { pharmacyDialog: dialog };
}

export function useRequestedPharmacyDialog(open: (dialog: PharmacyDialog) => void): void {
  useRequest(dialogSchema, ({ pharmacyDialog }) => open(pharmacyDialog));
}

const recountSchema = z.object({
  recountItems: z.array(z.object({ key: z.string(), name: z.string() })).min(1),
  round: z.union([z.literal(2), z.literal(3)]),
});
type RecountRequest = z.infer<typeof recountSchema>;

/** Opens 'Nova recontagem' of an inventory with these items. */
export function recountRequest(
  recountItems: RecountRequest['recountItems'],
  round: RecountRequest['round'],
): RecountRequest {
  return { recountItems, round };
}

export function useRequestedRecount(open: (request: RecountRequest) => void): void {
  useRequest(recountSchema, open);
}

/** Once, with what the router's state asks for. */
function useRequest<Request>(schema: z.ZodType<Request>, run: (request: Request) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const act = useEffectEvent(run);
  useEffect(() => {
    const request = schema.safeParse(state).data;
    if (request === undefined) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    act(request);
  }, [schema, pathname, search, state, navigate]);
}
