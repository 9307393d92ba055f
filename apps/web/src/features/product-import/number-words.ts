const BELOW_TWENTY = [
  ...['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze'],
  ...['doze', 'treze', 'catorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const TENS = ['vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const HUNDREDS = [
  ...['cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos'],
  ...['seiscentos', 'setecentos', 'oitocentos', 'novecentos'],
];

/** A whole number from 0 to 999,999 in words, so nobody mistakes its dots: 'doze mil', 'mil duzentos e cinquenta'. */
export function numberWords(number: number): string {
  const thousands = Math.floor(number / 1000);
  const rest = number % 1000;
  if (thousands === 0) return belowThousand(rest);
  const begin = thousands === 1 ? 'mil' : `${belowThousand(thousands)} mil`;
  if (rest === 0) return begin;
  return `${begin}${rest < 100 || rest % 100 === 0 ? ' e ' : ' '}${belowThousand(rest)}`;
}

function belowThousand(number: number): string {
  if (number === 100) return 'cem';
  const hundreds = HUNDREDS[Math.floor(number / 100) - 1];
  const rest = number % 100;
  const tens = belowHundred(rest);
  if (hundreds === undefined) return tens;
  return rest === 0 ? hundreds : `${hundreds} e ${tens}`;
}

function belowHundred(number: number): string {
  const small = BELOW_TWENTY[number];
  if (small !== undefined) return small;
  const tens = TENS[Math.floor(number / 10) - 2] ?? '';
  return number % 10 === 0 ? tens : `${tens} e ${BELOW_TWENTY[number % 10] ?? ''}`;
}
