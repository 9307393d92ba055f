import { type ReactNode, useEffect, useState } from 'react';
import { afterOpening, isOpeningOver } from '../device/opening';

export function AfterOpening({ children }: { readonly children: ReactNode }) {
  const [isShown, setShown] = useState(isOpeningOver);
  useEffect(() => afterOpening(() => setShown(true)), []);
  return isShown && children;
}
