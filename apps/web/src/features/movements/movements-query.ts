import {
  importMovements,
  listMovementImports,
  previewMovements,
  undoMovementImport,
} from '@balanco/contract/comparison/movements';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { askedQuery, request, rowsQuery } from '../../api/client';
import { comparisonKey } from '../../listing/queries';
import type { SmallFile } from '../../ui/fields/small-file-input';

const importsKey = (id: string) => ['movement-imports', id] as const;

export function movementPreviewQuery(id: string, file: SmallFile | null) {
  return askedQuery(
    ['movement-preview', id, file?.number],
    previewMovements,
    file && { params: { id }, body: { file: file.base64 } },
    { retry: false, gcTime: 0 },
  );
}

export function movementImportsQuery(id: string) {
  return rowsQuery(importsKey(id), listMovementImports, { params: { id } });
}

interface Import {
  readonly file: SmallFile;
  readonly openShop: boolean;
  readonly confirmOtherForm: boolean;
}

export function useImportMovements(id: string) {
  const reload = useReload(id);
  return useMutation({
    mutationFn: ({ file, openShop, confirmOtherForm }: Import) =>
      request(importMovements, {
        params: { id },
        body: {
          file: file.base64,
          file_name: file.name,
          open_shop: openShop,
          confirm_other_form: confirmOtherForm,
        },
      }),
    onSettled: reload,
  });
}

export function useUndoImport(id: string) {
  const reload = useReload(id);
  return useMutation({
    mutationFn: (importId: string) => request(undoMovementImport, { params: { id, import_id: importId } }),
    onSettled: reload,
  });
}

function useReload(id: string) {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: [...comparisonKey, id] }),
      queries.invalidateQueries({ queryKey: importsKey(id) }),
      queries.invalidateQueries({ queryKey: ['inventory-terms', id] }),
    ]);
}
