/** The program's entries in the menus of the desktop itself: the dock of macOS and the jump list of Windows. */

import type { App, Menu, MenuItemConstructorOptions } from 'electron'
import { linkAmong } from '../../links/read-link.ts'
import { shellLinks, shellMenu } from '../shell-menu.ts'

/** Each entry starts the program again, which hands the wish to the one that runs. An entry of a program that runs from its source would start Electron. */
export function showJumpList(
  app: Pick<App, 'setUserTasks' | 'isPackaged' | 'getPath'>,
  platform: string,
): void {
  if (platform !== 'win32' || !app.isPackaged) return
  const program = app.getPath('exe')
  app.setUserTasks(
    shellMenu.map(({ title, args }) => ({
      program,
      arguments: args.join(' '),
      title,
      description: title,
      iconPath: program,
      iconIndex: 0,
    })),
  )
}

export interface DockOptions {
  /** Absent on other desktops. */
  readonly dock: App['dock']
  readonly buildMenu: (typeof Menu)['buildFromTemplate']
  readonly openLink: (address: string) => void
}

/** Shows the entries that the tray has, too, and the links; null where there is no dock. macOS adds the windows and “Quit”. */
export function createDockMenu({
  dock,
  buildMenu,
  openLink,
}: DockOptions): ((items: readonly MenuItemConstructorOptions[]) => void) | null {
  if (dock === undefined) return null
  const links = shellLinks.map(({ title, args }) => ({
    label: title,
    click: () => openLink(linkAmong(args) ?? ''),
  }))
  return (items) => dock.setMenu(buildMenu([...items, { type: 'separator' }, ...links]))
}
