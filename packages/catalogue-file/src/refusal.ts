/** Larger files are refused before they are read. It is about 600,000 lines of a TXT or CSV. */
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
  not_a_sheet:
    'O arquivo não é uma planilha nem um CSV: parece ser um PDF, uma imagem ou outro tipo de arquivo.',
  other_office:
    'O arquivo é de outro programa (Word, LibreOffice, Numbers...). Salve-o como .xlsx, .xls ou .csv e escolha-o de novo.',
  encrypted: 'A planilha está protegida por senha. Salve-a sem senha no Excel e escolha-a de novo.',
  damaged: 'A planilha está danificada ou incompleta. Abra-a no Excel, salve-a de novo e tente outra vez.',
  inflated:
    'A planilha fica grande demais quando é aberta. Salve só a lista de produtos em um arquivo novo ou em CSV.',
  no_separator:
    'O arquivo não tem colunas separadas por “;”. Se for um TXT de posições fixas, escolha o tipo TXT.',
  no_data_row: 'A planilha tem só o cabeçalho: não há nenhum produto para importar.',
  no_code_found:
    'Nenhuma coluna de Código Interno ou Código de Barras foi encontrada. Indique as colunas da planilha.',
  no_usable_sheet_row:
    'Nenhuma linha da planilha pode ser importada. Confira as colunas indicadas e a linha do cabeçalho.',
} as const;

/** Why nothing of a file can be imported, as a code and a sentence in Portuguese. */
export interface Refusal {
  kind: keyof typeof MESSAGES;
  message: string;
}

export function refusal(kind: Refusal['kind']): Refusal {
  return { kind, message: MESSAGES[kind] };
}
