import type { ComponentProps } from 'react';

type ButtonProps = Omit<ComponentProps<'button'>, 'type' | 'className'>;

export function Button(props: ButtonProps) {
  return <button type="button" {...props} />;
}

/** What most people press on its screen. */
export function Primary(props: ButtonProps) {
  return <button type="button" className="primary" {...props} />;
}

/** Ends a form, as Enter does. */
export function Submit(props: ButtonProps) {
  return <button type="submit" className="primary" {...props} />;
}
