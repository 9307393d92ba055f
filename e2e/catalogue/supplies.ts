export interface Supply {
  name: string;
  sizes: readonly [string, ...string[]];
  /** At most 7 characters, as wide as the column. */
  department: string;
}

/**
 * What a pharmacy sells besides medicines, in mixed case, as if another person had typed it. The names have 'ç', 'ã',
 * 'º', '½', and '–' (0x96), which Latin-1 lacks.
 */
export const SUPPLIES: readonly [Supply, ...Supply[]] = [
  { name: 'Algodão hidrófilo', sizes: ['25g', '50g', '100g'], department: 'HIGIE' },
  { name: 'Algodão em bolas', sizes: ['50g', '95g'], department: 'HIGIE' },
  { name: 'Álcool 70º INPM', sizes: ['50ml', '500ml', '1L'], department: 'HIGIE' },
  { name: 'Álcool gel 70º', sizes: ['60g', '420g'], department: 'HIGIE' },
  { name: 'Álcool 46º INPM', sizes: ['500ml', '1L'], department: 'HIGIE' },
  { name: 'Água oxigenada 10 vol', sizes: ['100ml', '1L'], department: 'HIGIE' },
  { name: 'Solução fisiológica 0,9%', sizes: ['250ml', '500ml'], department: 'CORREL' },
  { name: 'Sabão de coco', sizes: ['100g', '200g'], department: 'HIGIE' },
  { name: 'Sabonete de açafrão', sizes: ['90g'], department: 'PERFU' },
  { name: 'Sabonete glicerina maçã verde', sizes: ['90'], department: 'PERFU' },
  { name: 'Loção hidratante', sizes: ['200ml', '400ml'], department: 'PERFU' },
  { name: 'Loção repelente', sizes: ['100ml', '200ml'], department: 'PERFU' },
  { name: 'Loção pós-barba', sizes: ['100ml'], department: 'PERFU' },
  { name: 'Protetor solar Nº 30', sizes: ['120ml', '200ml'], department: 'DERMOCO' },
  { name: 'Protetor solar Nº 60 toque seco', sizes: ['50'], department: 'DERMOCO' },
  { name: 'Sérum vitamina C', sizes: ['15ml', '30ml'], department: 'DERMOCO' },
  { name: 'Xampu bebê camomila', sizes: ['200ml', '400ml'], department: 'INFANT' },
  { name: 'Condicionador', sizes: ['200ml', '325ml'], department: 'PERFU' },
  { name: 'Creme dental', sizes: ['50g', '90g', '180g'], department: 'HIGIE' },
  { name: 'Escova dental macia', sizes: ['Nº 30', 'Nº 35'], department: 'HIGIE' },
  { name: 'Fio dental', sizes: ['50m', '100m'], department: 'HIGIE' },
  { name: 'Enxaguante bucal', sizes: ['250ml', '500ml'], department: 'HIGIE' },
  { name: 'Absorvente c/ abas', sizes: ['C/8', 'C/16', 'C/32'], department: 'HIGIE' },
  { name: 'Fralda geriátrica', sizes: ['M C/8', 'G C/8', 'XG C/7'], department: 'HIGIE' },
  { name: 'Fralda infantil', sizes: ['P C/36', 'M C/32', 'G C/28'], department: 'INFANT' },
  { name: 'Mamadeira nº 2', sizes: ['150ml', '240ml'], department: 'INFANT' },
  { name: 'Chupeta ortodôntica', sizes: ['0-6m', '6-18m'], department: 'INFANT' },
  { name: 'Lenço umedecido', sizes: ['C/48', 'C/96'], department: 'INFANT' },
  { name: 'Agulha 22G 1½"', sizes: ['C/100'], department: 'CORREL' },
  { name: 'Agulha 26G ½"', sizes: ['C/100'], department: 'CORREL' },
  { name: 'Seringa 3ml c/ agulha 1½"', sizes: ['UN'], department: 'CORREL' },
  { name: 'Esparadrapo', sizes: ['2,5x0,9', '5x4,5', '10x4,5'], department: 'CORREL' },
  { name: 'Atadura crepom', sizes: ['10cm', '15cm'], department: 'CORREL' },
  { name: 'Gaze estéril 7,5x7,5', sizes: ['C/10'], department: 'CORREL' },
  { name: 'Curativo – pequeno', sizes: ['C/10', 'C/30'], department: 'CORREL' },
  { name: 'Termômetro digital', sizes: ['UN'], department: 'CORREL' },
  { name: 'Luva de procedimento', sizes: ['P C/100', 'M C/100'], department: 'CORREL' },
  { name: 'Máscara tripla', sizes: ['C/50'], department: 'CORREL' },
  { name: 'Preservativo', sizes: ['C/3', 'C/6'], department: 'HIGIE' },
  { name: 'Tintura castanho nº 4.0', sizes: ['UN'], department: 'PERFU' },
];
