import { inferLayout } from '@balanco/adjustment-file/infer-layout';
import { readText } from '@balanco/adjustment-file/read-file';
import { counted } from '@balanco/contract/base/numbers';
import { exportProfileSchema } from '@balanco/contract/exports/export-profiles';
import { Button, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { NoteLine } from '../../ui/messages/message-line';
import { type ProfileDraft, profileOf } from './profile-draft';

export function FilePreview({ label, lines }: { label: string; lines: readonly string[] }) {
  const width = Math.max(0, ...lines.map((line) => [...line].length));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keyboard.
    <section className="frame scroll pad" aria-label={label} tabIndex={0}>
      <pre className="mono small pre">
        <span className="dim" aria-hidden>
          {`${fileRuler(width)}\n`}
        </span>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file may repeat.
          <span key={index}>{`${line.replaceAll('\t', '→')}\n`}</span>
        ))}
      </pre>
    </section>
  );
}

interface SampleFieldProps {
  draft: ProfileDraft;
  disabled: boolean;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** Finds field widths in pasted lines and reads them back with the profile. */
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
        classNames={{ input: 'mono pre' }}
        rows={4}
        maxLength={20_000}
        value={sample}
        disabled={disabled}
        onChange={(event) => {
          setSample(event.currentTarget.value);
          setNote(null);
        }}
      />
      <Button className="alone" disabled={disabled || sample.trim() === ''} onClick={infer}>
        Descobrir os campos
      </Button>
      <NoteLine message={note} />
      {lines.length > 0 && (
        <>
          <FilePreview label="Linhas coladas" lines={lines.slice(0, 5)} />
          <div className="dim small anywhere">{readBack(draft, sample)}</div>
        </>
      )}
    </Stack>
  );
}

function readBack(draft: ProfileDraft, sample: string): string {
  const profile = profileOf(draft);
  if (!exportProfileSchema.safeParse(profile).success) return 'O perfil ainda não lê estas linhas.';
  const { rows, problems } = readText({ ...profile, header: '', footer: '' }, sample);
  const [first] = rows;
  const read = first === undefined ? '' : ` A primeira: código ${first.code}, quantidade ${first.quantity}.`;
  return `Com este perfil: ${counted(rows.length, 'linha lida', 'linhas lidas')}, ${problems.length} sem ler.${read}`;
}

export function fileRuler(width: number): string {
  const tens = Math.max(1, Math.ceil(width / 10));
  return Array.from({ length: tens }, (_, index) => {
    const number = String(index + 1);
    return `....:${'.'.repeat(5 - number.length)}${number}`;
  }).join('');
}
