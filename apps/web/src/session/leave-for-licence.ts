import { errorSentence } from '@balanco/contract/base/errors';
import { paths } from '../paths';
import { stopOpenForm } from '../ui/dialogs/form-dialog';
import type { EntryState } from './entry-state';
import { keepPlace } from './use-kept-place';

/**
 * It follows a 402: an open form first says why and stays until left (docs/http.md, "The licence").
 *
 * @param navigate takes the state of the next screen
 */
export function leaveForLicence(navigate: (address: string, state: EntryState) => void): void {
  if (window.location.pathname === paths.licence()) return;
  const onLeave = () => {
    keepPlace();
    navigate(paths.licence(), { note: errorSentence.license_required });
  };
  const sentence = `${errorSentence.license_required} O que você digitou fica guardado.`;
  if (!stopOpenForm({ sentence, label: 'Ativar licença', onLeave })) onLeave();
}
