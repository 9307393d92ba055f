import { useEffect, useState } from 'react';
import { loadProvider } from '../identity/provider';
import { NoteLine } from '../ui/messages/message-line';

/** The provider at which everybody but one administrator signs in; null without one, or while nobody knows. */
export function useCompany(): string | null {
  const [company, setCompany] = useState<string | null>(null);
  useEffect(() => {
    void loadProvider().then(
      ({ identity }) => setCompany(identity.single_sign_on?.name ?? null),
      () => undefined,
    );
  }, []);
  return company;
}

/** On each screen about passwords: they are kept where the people sign in (docs/single-sign-on.md). */
export function PasswordNote() {
  const company = useCompany();
  if (company === null) return null;
  return (
    <NoteLine
      message={`Quem entra com ${company} tem a senha lá, e é lá que ela se muda. Aqui fica só a do administrador local.`}
    />
  );
}
