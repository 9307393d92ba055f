/** Screen readers announce it at once. */
export function Problem({ sentence }: { readonly sentence: string | null }) {
  if (sentence === null) return null;
  return (
    <p role="alert" className="alert">
      {sentence}
    </p>
  );
}
