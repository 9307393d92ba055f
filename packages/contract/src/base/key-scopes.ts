import { z } from 'zod';

/** What a key for machines may do (docs/machine-keys.md). */
export const keyScopeSchema = z.enum(
  [
    'read:pharmacies',
    'read:catalogue',
    'write:catalogue',
    'write:movements',
    'read:counts',
    'read:results',
    'write:files',
    'write:proofs',
    'read:history',
  ],
  { error: 'Escolha o que a chave pode fazer.' },
);
export type KeyScope = z.infer<typeof keyScopeSchema>;

export const KEY_SCOPE_WORDS: Readonly<Record<KeyScope, string>> = {
  'read:pharmacies': 'Ler farmácias',
  'read:catalogue': 'Ler catálogo e estoque',
  'write:catalogue': 'Gravar catálogo e estoque',
  'write:movements': 'Gravar movimentos',
  'read:counts': 'Ler inventários e contagens',
  'read:results': 'Ler resultados',
  'write:files': 'Gerar arquivos de ajuste',
  'write:proofs': 'Provar o retorno do ERP',
  'read:history': 'Ler o histórico',
};
