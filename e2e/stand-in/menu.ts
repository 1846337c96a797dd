/** `Menu`, `Tray` and `nativeImage`, drawn by the desk. */

import { existsSync } from 'node:fs'
import type {
  Menu as ElectronMenu,
  MenuItem,
  MenuItemConstructorOptions,
  nativeImage as ElectronImage,
  NativeImage,
  Tray,
} from 'electron'
import { app, assertReady } from './app.ts'
import type { DrawnItem } from './calls.ts'
import { answer, tell } from './desk-line.ts'
import { Emitter, strict } from './strict.ts'
import { StandInWindow } from './window.ts'

type Role = NonNullable<MenuItemConstructorOptions['role']>

/** The roles that act here; the others belong to Chromium or the desktop. */
const roles: Partial<Record<Role, () => void>> = {
  quit: () => app.quit(),
  close: () => StandInWindow.getFocusedWindow()?.close(),
  minimize: () => StandInWindow.getFocusedWindow()?.minimize(),
  reload: () => StandInWindow.getFocusedWindow()?.webContents.reload(),
}

const accelerator =
  /^(?:(?:Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)\+)*(?:[A-Z0-9]|[,./;'[\]\\`=-]|F\d{1,2}|Plus|Space|Tab|Enter|Return|Esc|Escape|Up|Down|Left|Right|Home|End|PageUp|PageDown|Backspace|Delete|Insert)$/i

export function checkAccelerator(text: string): void {
  if (!accelerator.test(text)) throw new TypeError(`conversion failure from ${text}: it is no accelerator`)
}

/** A menu as Electron builds it of its template. */
export class StandInMenu {
  static buildFromTemplate(template: MenuItemConstructorOptions[]): StandInMenu {
    return strict<StandInMenu>('Menu', new StandInMenu(template))
  }

  static setApplicationMenu(menu: StandInMenu | null): void {
    applicationMenu = menu
    tell('drawMenu', menu?.drawn() ?? [])
  }

  readonly template: readonly MenuItemConstructorOptions[]

  constructor(template: readonly MenuItemConstructorOptions[] = []) {
    this.template = template
    for (const item of template) {
      const isNamed = item.label !== undefined || item.role !== undefined || item.type === 'separator'
      if (!isNamed) throw new TypeError('Invalid template for MenuItem: must have label, role or type')
      if (item.accelerator) checkAccelerator(item.accelerator)
    }
  }

  popup(): void {
    // oxlint-disable-next-line typescript/no-this-alias -- One is shown at a time, and the desk chooses in it.
    contextMenu = this
    tell(
      'note',
      `context menu ${this.drawn()
        .map(({ label, role }) => role ?? label)
        .join(', ')}`,
    )
  }

  drawn(): DrawnItem[] {
    return this.template.flatMap((item) => (item.visible === false ? [] : [draw(item)]))
  }

  choose(labels: readonly string[]): void {
    const [label = '', ...deeper] = labels
    const item = this.template.find((candidate) => (candidate.label ?? candidate.role) === label)
    if (item === undefined || item.enabled === false)
      throw new Error(`Nobody can choose “${label}” in this menu.`)
    if (deeper.length > 0) new StandInMenu(submenu(item)).choose(deeper)
    else if (item.role !== undefined) roles[item.role]?.()
    else item.click?.(item as unknown as MenuItem, undefined, {})
  }
}

function submenu({ submenu: below }: MenuItemConstructorOptions): readonly MenuItemConstructorOptions[] {
  return Array.isArray(below) ? below : []
}

function draw(item: MenuItemConstructorOptions): DrawnItem {
  const { label, role, type, enabled, checked, accelerator: keys } = item
  return {
    label: label ?? role ?? '',
    type: type ?? (item.submenu === undefined ? 'normal' : 'submenu'),
    role: role ?? null,
    enabled: enabled !== false,
    checked: checked === true,
    accelerator: keys ?? null,
    items: new StandInMenu(submenu(item)).drawn(),
  }
}

let applicationMenu: StandInMenu | null = null
let contextMenu: StandInMenu | null = null

/** The typed module knows menus by Electron's class. */
export const Menu = strict<typeof ElectronMenu>('Menu', StandInMenu)

const files = new WeakMap<object, string>()

export const nativeImage = strict<typeof ElectronImage>('nativeImage', {
  createFromPath(path: string): NativeImage {
    const image = strict<NativeImage>('nativeImage', {
      isEmpty: () => !existsSync(path),
      setTemplateImage: () => undefined,
    } satisfies Partial<NativeImage>)
    // As in Electron, an image of a file that is not there is empty.
    files.set(image, existsSync(path) ? path : '')
    return image
  },
})

let lastTray: StandInTray | null = null

export class StandInTray
  extends Emitter
  implements Pick<Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'destroy'>
{
  image = ''
  toolTip = ''
  menu: StandInMenu | null = null

  constructor(image: NativeImage | string) {
    assertReady('new Tray()')
    super('Tray', ['click', 'right-click', 'double-click'])
    // oxlint-disable-next-line typescript/no-this-alias -- A program has one tray, which the desk talks to.
    lastTray = this
    this.setImage(image)
    return strict<this>('Tray', this)
  }

  draw(): void {
    const { image, toolTip, menu } = this
    tell('drawTray', { image, toolTip, items: menu?.drawn() ?? [] })
  }

  setImage(image: NativeImage | string): void {
    this.image = typeof image === 'string' ? image : (files.get(image) ?? '')
    this.draw()
  }

  setToolTip(toolTip: string): void {
    this.toolTip = toolTip
    this.draw()
  }

  setTitle(title: string): void {
    tell('note', `tray title ${title}`)
  }

  setContextMenu(menu: ElectronMenu | null): void {
    this.menu = menu as unknown as StandInMenu | null
    this.draw()
  }

  destroy(): void {
    lastTray = null
  }
}

answer({
  chooseInTray: (label) => lastTray?.menu?.choose([label]),
  clickTray: () => void lastTray?.emit('click', {}, {}, {}),
  chooseInContextMenu: (label) => contextMenu?.choose([label]),
  chooseInMenu: (labels) => applicationMenu?.choose(labels),
})
