import type { NumberKind } from '../lib/typed-number';
import { DecimalField } from './decimal-field';

interface LimitFieldsProps<Name extends string> {
  /** In the order of the form. */
  names: readonly Name[];
  labels: Readonly<Record<Name, string>>;
  kinds: Readonly<Record<Name, { readonly kind: NumberKind }>>;
  texts: Readonly<Record<Name, string>>;
  problems: Partial<Record<Name, string>>;
  readOnly: boolean;
  onChange: (texts: Readonly<Record<Name, string>>) => void;
}

/** A field for each of some limits, which are typed one by one and change together. */
export function LimitFields<Name extends string>(props: LimitFieldsProps<Name>) {
  const { names, labels, kinds, texts, problems, readOnly, onChange } = props;
  return names.map((name) => (
    <DecimalField
      key={name}
      label={labels[name]}
      kind={kinds[name].kind}
      maxLength={20}
      readOnly={readOnly}
      value={texts[name]}
      error={problems[name]}
      onChange={(text) => onChange({ ...texts, [name]: text })}
    />
  ));
}
