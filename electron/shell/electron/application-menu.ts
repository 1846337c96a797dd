/** The application's menu. Roles bring the desktop's own keys: without an Edit menu, macOS can neither copy nor paste. */

import type { MenuItemConstructorOptions } from 'electron'
import { i18n } from '../../../shared/words/words.ts'

export interface MenuChoices {
  readonly openSettings: () => void
  readonly focusTimer: () => void
  readonly showAbout: () => void
  readonly showLogs: () => void
  readonly openMini: () => void
  /** Null where no new versions are offered. */
  readonly checkForUpdates: (() => void) | null
}

export function applicationMenu(
  platform: string,
  isPackaged: boolean,
  choices: MenuChoices,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const settings: MenuItemConstructorOptions = {
    label: i18n._('Settings…'),
    accelerator: 'CommandOrControl+,',
    click: choices.openSettings,
  }
  const about: MenuItemConstructorOptions = { label: i18n._('About Dayloom'), click: choices.showAbout }
  const updates: MenuItemConstructorOptions[] =
    choices.checkForUpdates === null
      ? []
      : [{ label: i18n._('Check for updates…'), click: choices.checkForUpdates }]
  const timer: MenuItemConstructorOptions = { label: i18n._('Timer'), click: choices.focusTimer }
  const macMenu: MenuItemConstructorOptions = {
    role: 'appMenu',
    submenu: [
      about,
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'services' },
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { role: 'quit' },
    ],
  }
  // Of itself it has no way to close a window there.
  const macWindowMenu: MenuItemConstructorOptions = {
    role: 'windowMenu',
    submenu: [
      { role: 'minimize' },
      { role: 'zoom' },
      { role: 'close' },
      { type: 'separator' },
      { role: 'front' },
    ],
  }
  const fileMenu: MenuItemConstructorOptions = {
    label: i18n._('&File'),
    submenu: [timer, settings, { type: 'separator' }, { role: 'close' }, { role: 'quit' }],
  }
  const developer: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }]
  return [
    isMac ? macMenu : fileMenu,
    { role: 'editMenu' },
    {
      label: i18n._('&View'),
      submenu: [
        { label: i18n._('Mini timer'), click: choices.openMini },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...developer,
      ],
    },
    isMac ? macWindowMenu : { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        ...updates,
        { label: i18n._('Show logs'), click: choices.showLogs },
        ...(isMac ? [] : [about]),
      ],
    },
  ]
}
