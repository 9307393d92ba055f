import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { z } from 'zod';

/** The dialogs of Farmácias that can be opened from anywhere. Most have no button. */
const pharmacyDialogs = ['create', 'duplicate', 'import', 'new-product', 'delete-all-products'] as const;
export type PharmacyDialog = (typeof pharmacyDialogs)[number];

const requestSchema = z.object({ pharmacyDialog: z.enum(pharmacyDialogs) });

/** Router state, not part of the address, because a pasted link or a reload must not open a dialog. */
export function pharmacyDialogRequest(dialog: PharmacyDialog): z.infer<typeof requestSchema> {
  return { pharmacyDialog: dialog };
}

/** Opens the requested dialog once. */
export function useRequestedPharmacyDialog(open: (dialog: PharmacyDialog) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const request = requestSchema.safeParse(state).data;
    if (request === undefined) return;
    void navigate({ pathname, search }, { replace: true, state: null });
    open(request.pharmacyDialog);
  }, [pathname, search, state, navigate, open]);
}
