/** Why a camera didn't open, in words. */
export function cameraSentence(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError')
    return 'A câmera não foi permitida. Permita a câmera para este endereço nas configurações do navegador.';
  if (name === 'NotFoundError') return 'Este aparelho não tem câmera.';
  if (!window.isSecureContext)
    return 'A câmera só funciona em um endereço https. Peça o endereço ao escritório.';
  return 'A câmera não abriu. Feche outros aplicativos que a usam e tente de novo.';
}
