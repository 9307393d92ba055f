import { inferLayout } from '@balanco/adjustment-file/infer-layout';
import { readText } from '@balanco/adjustment-file/read-file';
import { exportProfileSchema } from '@balanco/contract/exports/export-profile';
import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { counted } from '../../lib/counted';
import { NoteLine } from '../../ui/note-line';
import styles from './adjustment-export.module.css';
import { FilePreview } from './file-preview';
import { type ProfileDraft, profileOf } from './profile-draft';

interface SampleFieldProps {
  draft: ProfileDraft;
  disabled: boolean;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** A pasted piece of a file that the pharmacy's system takes: its widths are found, and read back with the profile. */
export function SampleField({ draft, disabled, onChange }: SampleFieldProps) {
  const [sample, setSample] = useState('');
  const [note, setNote] = useState<string | null>(null);
  const lines = sample.split(/\r\n|\n|\r/).filter((line) => line !== '');
  const infer = () => {
    const layout = inferLayout(sample);
    if (layout === null) {
      setNote('As linhas não têm um formato em comum. Cole só linhas de itens, sem o cabeçalho.');
      return;
    }
    const fields = layout.fields.map((field, key) => ({ ...field, key }));
    onChange({ kind: layout.kind, separator: layout.separator, fields, header: '', footer: '' });
    setNote(`${counted(fields.length, 'campo encontrado', 'campos encontrados')}. Confira o que é cada um.`);
  };
  return (
    <Stack gap="xs">
      <Textarea
        label="Testar com um arquivo do seu ERP"
        description="Cole algumas linhas de um arquivo que o seu sistema aceita"
        classNames={{ input: styles.sample ?? '' }}
        rows={4}
        maxLength={20_000}
        value={sample}
        disabled={disabled}
        onChange={(event) => {
          setSample(event.currentTarget.value);
          setNote(null);
        }}
      />
      <Button variant="default" disabled={disabled || sample.trim() === ''} onClick={infer}>
        Descobrir os campos
      </Button>
      <NoteLine message={note} />
      {lines.length > 0 && (
        <>
          <FilePreview label="Linhas coladas" lines={lines.slice(0, 5)} />
          <div className={styles.dimmed}>{readBack(draft, sample)}</div>
        </>
      )}
    </Stack>
  );
}

/** What the profile reads in the pasted lines. */
function readBack(draft: ProfileDraft, sample: string): string {
  const profile = profileOf(draft);
  if (!exportProfileSchema.safeParse(profile).success) return 'O perfil ainda não lê estas linhas.';
  const { rows, problems } = readText({ ...profile, header: '', footer: '' }, sample);
  const [first] = rows;
  const read = first === undefined ? '' : ` A primeira: código ${first.code}, quantidade ${first.quantity}.`;
  return `Com este perfil: ${counted(rows.length, 'linha lida', 'linhas lidas')}, ${problems.length} sem ler.${read}`;
}
