import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { importCollectorFile, previewCollectorFile } from '@balanco/contract/counts/collector-file';
import { addSection } from '@balanco/contract/inventories/sections';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { askedQuery, request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { comparisonKey } from '../../../listing/queries';
import { useCreationKey } from '../../../session/use-creation-key';
import type { SmallFile } from '../../../ui/fields/small-file-input';
import { noticeDone, noticeFailure } from '../../../ui/messages/notices';

export function collectorPreviewQuery(id: string, file: SmallFile | null, profile: string | null) {
  return askedQuery(
    [...comparisonKey, id, 'collector-file', file?.number, profile],
    previewCollectorFile,
    file && profile !== null ? { params: { id }, body: { file: file.base64, profile } } : null,
    { retry: false, gcTime: 0 },
  );
}

export interface CollectorImport {
  readonly file: SmallFile;
  readonly profile: string;
  readonly collector: string;
  readonly section: { readonly id: string } | { readonly newName: string } | null;
}

interface Imported {
  readonly created: number;
  readonly known: number;
  readonly stopped: unknown;
}

/** 1,000 lines a call until the end or `stop`. */
export function useCollectorImport(id: string, onProgress: (lines: number) => void) {
  const queries = useQueryClient();
  const { keyOf } = useCreationKey();
  const isStopped = useRef(false);
  const openSection = async (section: CollectorImport['section']) => {
    if (section === null) return null;
    if ('id' in section) return section.id;
    const body = { name: section.newName };
    return (await request(addSection, { params: { id }, body }, { creationKey: keyOf(body) })).section_id;
  };
  const mutation = useMutation({
    async mutationFn({ file, profile, collector, section }: CollectorImport): Promise<Imported> {
      isStopped.current = false;
      const body: EndpointInput<typeof importCollectorFile>['body'] = {
        file: file.base64,
        file_name: file.name,
        profile,
        collector_sub: collector,
        section: await openSection(section),
        after: 0,
      };
      let [created, known] = [0, 0];
      for (let after: number | null = 0; after !== null; ) {
        if (isStopped.current) return { created, known, stopped: 'stopped' };
        try {
          const answer: { created: number; known: number; next: number | null } = await request(
            importCollectorFile,
            { params: { id }, body: { ...body, after } },
          );
          created += answer.created;
          known += answer.known;
          after = answer.next;
          onProgress(created + known);
        } catch (error) {
          if (created + known === 0) throw error;
          return { created, known, stopped: error };
        }
      }
      return { created, known, stopped: null };
    },
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    mutation,
    stop: () => {
      isStopped.current = true;
    },
  };
}

export function tellImported({ created, known, stopped }: Imported): void {
  const before =
    known === 0 ? '' : ` ${counted(known, 'já tinha sido importada', 'já tinham sido importadas')}.`;
  const done = `${counted(created, 'linha importada', 'linhas importadas')}.${before}`;
  if (stopped === null) {
    noticeDone(done);
    return;
  }
  const why = stopped === 'stopped' ? '' : ` ${sentence(stopped)}`;
  noticeFailure(
    `Parou antes do fim.${why} ${done} Importe o mesmo arquivo de novo para continuar: nada conta duas vezes.`,
  );
}
