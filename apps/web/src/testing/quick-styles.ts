type GetComputedStyle = typeof window.getComputedStyle;

/** They change styles in jsdom's own sheet. */
const ATTRIBUTES = ['hidden', 'open', 'popover', 'type'];
/** Inherited properties that Testing Library and user-event ask for. */
const INHERITED = ['visibility', 'pointerEvents'];

/**
 * Styles come from inline styles and jsdom's sheet only. Specs load only Mantine's variables besides, and
 * matching all rules after each change is a sixth of a screen's time.
 */
export function computeStylesQuickly(): void {
  // The page outlives this module.
  const { slow = window.getComputedStyle } = window.getComputedStyle as GetComputedStyle & {
    slow?: GetComputedStyle;
  };
  const displays = new Map<string, string>();

  function displayOf(element: Element): string {
    const kind = [element.localName, ...ATTRIBUTES.map((name) => element.getAttribute(name) ?? '-')].join(
      '|',
    );
    const known = displays.get(kind);
    if (known !== undefined) return known;
    const bare = document.createElement(element.localName);
    for (const name of ATTRIBUTES) {
      const value = element.getAttribute(name);
      if (value !== null) bare.setAttribute(name, value);
    }
    const { display } = slow.call(window, bare);
    displays.set(kind, display);
    return display;
  }

  function inherited(element: Element, property: string): unknown {
    for (let each: Element | null = element; each !== null; each = each.parentElement) {
      const value: unknown = Reflect.get((each as HTMLElement).style, property);
      if (value !== '') return value;
    }
    return '';
  }

  function quick(element: Element, pseudo?: string | null): CSSStyleDeclaration {
    if (pseudo) return slow.call(window, element, pseudo);
    const { style } = element as HTMLElement;
    const valueFor = (property: string): unknown => {
      if (INHERITED.includes(property)) return inherited(element, property);
      const own: unknown = Reflect.get(style, property);
      if (typeof own === 'function') return own.bind(style);
      return own === '' && property === 'display' ? displayOf(element) : own;
    };
    return new Proxy(style, {
      get(_, key) {
        if (typeof key === 'symbol') return Reflect.get(style, key);
        return key === 'getPropertyValue' ? (name: string) => valueFor(camelCase(name)) : valueFor(key);
      },
    });
  }

  window.getComputedStyle = Object.assign(quick, { slow });
}

function camelCase(property: string): string {
  return property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
