import { type BroughtBack, goToCompany, takeBroughtBack } from '@balanco/client/single-sign-on';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useCompany } from '../../session/company';

/** Shows nothing without single sign-on (docs/single-sign-on.md). */
export function CompanySignIn({ onBack }: { onBack: (back: BroughtBack) => void }) {
  const company = useCompany();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was brought back is taken once.
  useEffect(() => {
    const back = takeBroughtBack();
    if (back !== null) onBack(back);
  }, []);
  if (company === null) return null;
  return (
    <Button fullWidth onClick={() => goToCompany('office')}>
      Entrar com {company}
    </Button>
  );
}
