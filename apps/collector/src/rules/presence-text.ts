interface Someone {
  readonly name: string;
  readonly seen_at: string;
}

/** 'Maria (há 3 min) está nesta seção.' of whoever else counts there; null if nobody does. `now` is the server's clock, in ms. */
export function presenceText(others: readonly Someone[], now: number): string | null {
  if (others.length === 0) return null;
  const people = others.map(({ name, seen_at }) => {
    const minutes = Math.max(0, Math.round((now - Date.parse(seen_at)) / 60_000));
    return `${name} (${minutes === 0 ? 'agora' : `há ${minutes} min`})`;
  });
  const names = people.length === 1 ? people[0] : `${people.slice(0, -1).join(', ')} e ${people.at(-1)}`;
  return `${names} ${people.length === 1 ? 'está' : 'estão'} nesta seção.`;
}
