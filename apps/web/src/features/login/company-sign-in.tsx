import { type BroughtBack, takeBroughtBack } from '@balanco/client/single-sign-on';
import { SIGN_IN_START } from '@balanco/contract/people/single-sign-on-user';
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
    <Button variant="default" fullWidth component="a" href={`${SIGN_IN_START}?page=office`}>
      Entrar com {company}
    </Button>
  );
}
