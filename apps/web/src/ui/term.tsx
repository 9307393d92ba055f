import { Tooltip } from '@mantine/core';
import styles from './term.module.css';

/** The words that staff learn, as the guide explains them (docs/guia/fechamento.md, "O resumo"). */
export const TERMS: Readonly<Record<string, string>> = {
  Falta: 'O que foi contado a menos, com sinal de menos.',
  Sobra: 'O que foi contado a mais.',
  Líquido: 'Sobra menos falta.',
  Bruto: 'Falta e sobra somadas, sem sinal: o tamanho dos erros.',
  'Não contado': 'O valor do saldo que ninguém contou.',
  'Acurácia por item': 'De todos os itens contados, quantos bateram com o saldo.',
  'Acurácia em valor': 'Do valor em estoque contado, quanto bateu com o saldo.',
  Escopo: 'O que o inventário compara: todos os itens (Geral) ou uma parte (Parcial).',
  Tolerância: 'Até onde uma diferença só é marcada como pequena.',
  Apurar: 'Guardar o resultado como uma versão que não muda mais.',
  'Código de verificação':
    'Resume todos os itens do resultado (SHA-256): se um número mudar, o código é outro.',
};

/** A word that explains itself under the pointer, with the focus and at a touch. Others stand as they are. */
export function Term({ word, children = word }: { word: string; children?: string }) {
  if (!Object.hasOwn(TERMS, word)) return children;
  return (
    <Tooltip label={TERMS[word]} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={styles.term}>
        {children}
      </button>
    </Tooltip>
  );
}
