import { z } from 'zod';

/** What a key for machines may do (docs/machine-keys.md), in the words of screens. */
export const KEY_SCOPE_WORDS = {
  'read:pharmacies': 'Ler farmácias',
  'read:catalogue': 'Ler catálogo e estoque',
  'write:catalogue': 'Gravar catálogo e estoque',
  'write:movements': 'Gravar movimentos',
  'read:counts': 'Ler inventários e contagens',
  'read:results': 'Ler resultados',
  'write:files': 'Gerar arquivos de ajuste',
  'write:proofs': 'Provar o retorno do ERP',
  'read:history': 'Ler o histórico',
} as const;

export type KeyScope = keyof typeof KEY_SCOPE_WORDS;
const KEY_SCOPES = Object.keys(KEY_SCOPE_WORDS) as [KeyScope, ...KeyScope[]];
export const keyScopeSchema = z.enum(KEY_SCOPES, { error: 'Escolha o que a chave pode fazer.' });
