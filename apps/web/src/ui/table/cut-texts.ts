/**
 * The texts of a row that its columns cut or shorten, in full and each once. A shortened one, such as an id of an app, has its
 * whole text as the tooltip of its cell.
 */
export function cutTexts(row: HTMLElement): string[] {
  const cells = [...row.querySelectorAll<HTMLElement>('td')];
  const whole = cells.flatMap((cell) => {
    const inside = [...cell.querySelectorAll<HTMLElement>('*')].filter(isCut);
    if (inside.length > 0) return inside.map((element) => element.textContent);
    if (isCut(cell) || cell.textContent.includes('…')) return [cell.title || cell.textContent];
    return [];
  });
  return [...new Set(whole.map((text) => text.trim()).filter((text) => text !== ''))];
}

function isCut(element: HTMLElement): boolean {
  return element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === 'ellipsis';
}
