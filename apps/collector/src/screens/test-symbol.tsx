import { TEST_CODE } from '../rules/learn-scanner';

/** The bars of the test code as EAN-13, a module a unit, with the quiet zones of the standard. */
const BARS =
  'M11 4h1v40h-1zM13 4h1v40h-1zM17 4h2v40h-2zM20 4h1v40h-1zM23 4h2v40h-2zM27 4h1v40h-1zM30 4h2v40h-2zM33 4h2v40h-2zM36 4h1v40h-1zM41 4h1v40h-1zM43 4h1v40h-1zM47 4h2v40h-2zM50 4h3v40h-3zM55 4h1v40h-1zM57 4h1v40h-1zM59 4h1v40h-1zM61 4h1v40h-1zM63 4h1v40h-1zM68 4h1v40h-1zM72 4h1v40h-1zM75 4h1v40h-1zM78 4h1v40h-1zM82 4h3v40h-3zM86 4h1v40h-1zM89 4h3v40h-3zM94 4h1v40h-1zM96 4h1v40h-1zM101 4h1v40h-1zM103 4h1v40h-1zM105 4h1v40h-1z';

/** The symbol that a scanner is taught with; always black on white. */
export function TestSymbol() {
  return (
    <svg className="test-symbol" viewBox="0 0 113 48" role="img" aria-label={`Código de teste ${TEST_CODE}`}>
      <rect width="113" height="48" fill="#ffffff" />
      <path d={BARS} fill="#000000" shapeRendering="crispEdges" />
    </svg>
  );
}
