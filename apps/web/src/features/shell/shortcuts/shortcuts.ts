import { keys } from '../../../ui/keys';

const NAMES: Readonly<Record<string, string>> = { ' ': 'Espaço' };

const named = (key: string) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key);

interface Shortcut {
  readonly presses: readonly string[];
  readonly either?: true;
  readonly does: string;
}

interface ShortcutGroup {
  readonly label: string;
  readonly shortcuts: readonly Shortcut[];
}

/** @param command 'Ctrl' or '⌘' */
export function shortcutGroups(command: string): readonly ShortcutGroup[] {
  const one = (key: string, does: string): Shortcut => ({ presses: [named(key)], does });
  const withCommand = (key: string, does: string): Shortcut => ({ presses: [command, named(key)], does });
  const either = (presses: readonly string[], does: string): Shortcut => ({ presses, either: true, does });
  return [
    {
      label: 'Em qualquer tela',
      shortcuts: [
        withCommand(keys.goTo, 'Buscar ou ir para'),
        one(keys.search, 'Pesquisar na lista'),
        withCommand(keys.undo, 'Desfazer o que acabou de fazer, até um minuto depois'),
        one(keys.help, 'Ver estes atalhos'),
        one('Esc', 'Fechar a janela ou o menu'),
      ],
    },
    {
      label: 'No título de uma coluna',
      shortcuts: [
        one(keys.open, 'Ordenar'),
        { presses: ['Shift', '← →'], does: 'Mudar a largura' },
        one(keys.remove, 'Voltar à largura automática'),
      ],
    },
    {
      label: 'Nas divergências de um inventário',
      shortcuts: [withCommand(keys.print, 'Imprimir')],
    },
    {
      label: 'Na linha de uma lista',
      shortcuts: [
        either(['↑', '↓'], 'Ir para outra linha'),
        either(['←', '→'], 'Ir aos botões da linha'),
        either(['Page Up', 'Page Down'], 'Pular dez linhas'),
        either(['Home', 'End'], 'Primeira e última linha'),
        one(keys.open, 'Abrir ou editar'),
        one(keys.edit, 'Editar'),
        one(keys.remove, 'Excluir'),
        one(keys.select, 'Selecionar'),
        withCommand(keys.selectAll, 'Selecionar a página'),
      ],
    },
  ];
}
