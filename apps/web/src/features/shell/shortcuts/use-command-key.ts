import { useOs } from '@mantine/hooks';

/** The person's keyboard prints it: '⌘' on Apple's only. */
export function useCommandKey(): 'Ctrl' | '⌘' {
  const os = useOs({ getValueInEffect: false });
  return os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl';
}
