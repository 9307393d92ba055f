import type { EndpointInput } from '@balanco/contract/base/endpoint';
import { importCollectorFile, previewCollectorFile } from '@balanco/contract/counts/collector-file';
import { addSection } from '@balanco/contract/inventories/sections';
import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { request } from '../../../api/client';
import { sentence } from '../../../api/sentence';
import { counted } from '../../../lib/counted';
import { closingKey } from '../../../listing/closing-key';
import { useCreationKey } from '../../../session/use-creation-key';
import { noticeDone, noticeFailure } from '../../../ui/notices';

/** A file that was chosen, with its bytes in base64. */
export interface ChosenFile {
  readonly name: string;
  readonly base64: string;
  /** Tells it from the file before, which may have the same name. */
  readonly number: number;
}

/** How a file is read by a profile. */
export function collectorPreviewQuery(id: string, file: ChosenFile | null, profile: string | null) {
  return queryOptions({
    queryKey: [...closingKey, id, 'collector-file', file?.number, profile] as const,
    queryFn:
      file === null || profile === null
        ? skipToken
        : ({ signal }) =>
            request(
              previewCollectorFile,
              { params: { id }, body: { file: file.base64, profile } },
              { signal },
            ),
    retry: false,
    gcTime: 0,
  });
}

/** What is imported, into which section and for whom. */
export interface CollectorImport {
  readonly file: ChosenFile;
  readonly profile: string;
  readonly collector: string;
  /** The id of a section, or the name of one that is opened first; null for none. */
  readonly section: { readonly id: string } | { readonly newName: string } | null;
}

interface Imported {
  readonly created: number;
  readonly known: number;
  /** Why it stopped before the end: a failure, or 'stopped' by the person; null if it didn't. */
  readonly stopped: unknown;
}

/** Imports a file in calls of 1,000 lines until it is done or `stop` is called. */
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
        ...{ file: file.base64, file_name: file.name, profile, collector_sub: collector },
        ...{ section: await openSection(section), after: 0 },
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
    // The lines are in every list that shows counts.
    onSettled: () => queries.invalidateQueries(),
  });
  return {
    mutation,
    stop: () => {
      isStopped.current = true;
    },
  };
}

/** Says what was imported, what was there before, and how to go on after a stop. */
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
