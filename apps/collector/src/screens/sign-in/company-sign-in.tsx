import { type BroughtBack, goToCompany, takeBroughtBack } from '@balanco/client/single-sign-on';
import { useEffect, useState } from 'react';
import { loadProvider } from '../../identity/provider';

/** Shows nothing without single sign-on (docs/single-sign-on.md). */
export function CompanySignIn({ onBack }: { readonly onBack: (back: BroughtBack) => void }) {
  const [company, setCompany] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was brought back is taken once.
  useEffect(() => {
    const back = takeBroughtBack();
    if (back !== null) onBack(back);
    void loadProvider().then(
      ({ identity }) => setCompany(identity.single_sign_on?.name),
      () => undefined,
    );
  }, []);
  if (company === undefined) return null;
  return (
    <button type="button" onClick={() => goToCompany('collector')}>
      Entrar com {company}
    </button>
  );
}
