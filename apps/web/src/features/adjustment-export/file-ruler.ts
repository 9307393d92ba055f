/** A ruler over the columns of a file: '....:....1....:....2'. */
export function fileRuler(width: number): string {
  const tens = Math.max(1, Math.ceil(width / 10));
  return Array.from({ length: tens }, (_, index) => {
    const number = String(index + 1);
    return `....:${'.'.repeat(5 - number.length)}${number}`;
  }).join('');
}
