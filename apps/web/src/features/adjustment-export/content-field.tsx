import { EXPORT_CONTENTS, type ExportContent } from '@balanco/contract/exports/export-profile';
import type { ExportPreview } from '@balanco/contract/exports/exports';
import { Radio, Stack } from '@mantine/core';
import { contentWords } from '../../listing/content-words';
import { contentReason } from './export-words';

interface ContentFieldProps {
  preview: ExportPreview;
  disabled: boolean;
  onChange: (content: ExportContent) => void;
}

/** What the file holds, with the reason for what is preselected; what isn't offered can't be chosen. */
export function ContentField({ preview, disabled, onChange }: ContentFieldProps) {
  return (
    <Radio.Group
      label="Conteúdo"
      description={contentReason(preview)}
      value={preview.content}
      onChange={(value) => {
        const content = EXPORT_CONTENTS.find((each) => each === value);
        if (content !== undefined) onChange(content);
      }}
    >
      <Stack gap="xs" mt="xs">
        {EXPORT_CONTENTS.map((content) => (
          <Radio
            key={content}
            value={content}
            label={contentWords[content]}
            disabled={disabled || !preview.offered.includes(content)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
