import { type ComponentType, createElement, lazy, type ReactNode, Suspense } from 'react';

/** What loads when it first opens: layouts, screens and dialogs, in the order in which their tables stand. */
export const loads: (() => Promise<unknown>)[] = [];

type PropsOf<Component> = Component extends (props: infer Props) => unknown ? Props : never;

/** A component that loads when it is first shown, and before with `loadAll`. Its `Suspense` shows something meanwhile. */
export function suspended<Module, Name extends keyof Module & string>(
  name: Name,
  load: () => Promise<Module>,
) {
  loads.push(load);
  return lazy(async () => {
    const loaded: unknown = (await load())[name];
    return { default: loaded as ComponentType<PropsOf<Module[Name]>> };
  });
}

export function later<Module, Name extends keyof Module & string>(name: Name, load: () => Promise<Module>) {
  const Loaded: unknown = suspended(name, load);
  const shown: unknown = (props: object) =>
    createElement(Suspense, null, createElement(Loaded as ComponentType<object>, props));
  return shown as (props: PropsOf<Module[Name]>) => ReactNode;
}

/** One after the other, so that screens and dialogs open offline. What a screen loads itself joins the list. */
export async function loadAll(): Promise<void> {
  for (const load of loads) await load();
}
