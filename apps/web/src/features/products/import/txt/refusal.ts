/** Files above this are refused before they are read; it is about 600,000 lines. */
export const MAX_FILE_BYTES = 50 * 1024 * 1024;

const MESSAGES = {
  no_column: 'Selecione pelo menos uma coluna para importar.',
  no_code_column:
    'Selecione Código Interno ou Código de Barras: é por eles que os produtos são reconhecidos.',
  too_large: 'O arquivo passa de 50 MB. Divida-o em partes e importe uma de cada vez.',
  empty: 'O arquivo está vazio.',
  binary: 'O arquivo não é um TXT: parece ser uma planilha, um PDF ou outro arquivo que não é de texto.',
  utf16: 'O arquivo está em Unicode (UTF-16). Salve-o em UTF-8 ou ANSI e escolha-o de novo.',
  unreadable:
    'Não foi possível ler o arquivo. Confira se ele ainda existe e se não está aberto em outro programa.',
  no_usable_row:
    'Nenhuma linha do arquivo pode ser importada. Confira se ele tem as posições fixas do catálogo.',
} as const;

/** Why nothing of a file can be imported, with the one sentence that says so. */
export interface Refusal {
  kind: keyof typeof MESSAGES;
  message: string;
}

export function refusal(kind: Refusal['kind']): Refusal {
  return { kind, message: MESSAGES[kind] };
}
