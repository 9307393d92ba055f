/** The panels that are opened beside the keys. */
export type CountingSheet = 'search' | 'readings' | 'recount' | 'finish';

interface CountingToolsProps {
  /** Whether the section is a recount, which has a list. */
  readonly hasList: boolean;
  readonly canUndo: boolean;
  readonly canFinish: boolean;
  readonly onUndo: () => void;
  /** Absent while the camera is on. */
  readonly onCamera: (() => void) | undefined;
  readonly onSheet: (sheet: CountingSheet) => void;
}

/** What one does beside reading codes, at the thumb. */
export function CountingTools({
  hasList,
  canUndo,
  canFinish,
  onUndo,
  onCamera,
  onSheet,
}: CountingToolsProps) {
  return (
    <div className="tools">
      {hasList && (
        <button type="button" className="primary" onClick={() => onSheet('recount')}>
          Lista
        </button>
      )}
      {onCamera !== undefined && (
        <button type="button" onClick={onCamera}>
          Câmera
        </button>
      )}
      <button type="button" onClick={() => onSheet('search')}>
        Buscar
      </button>
      <button type="button" disabled={!canUndo} onClick={onUndo}>
        Desfazer
      </button>
      <button type="button" onClick={() => onSheet('readings')}>
        Leituras
      </button>
      <button type="button" disabled={!canFinish} onClick={() => onSheet('finish')}>
        Terminar
      </button>
    </div>
  );
}
