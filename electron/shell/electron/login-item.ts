/** Start at login: by Electron on macOS and Windows, by a file of the desktop (XDG autostart) on Linux. */

import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from 'electron'
import type { Feature, LoginItemPort } from '../shell.ts'

/** The argument of a start at login: the tray appears, the window stays closed. */
const hiddenArgument = '--hidden'

/** macOS starts programs at login without arguments. */
export function startsHidden(
  app: Pick<App, 'getLoginItemSettings'>,
  platform: string,
  args: readonly string[],
): boolean {
  return (
    args.includes(hiddenArgument) || (platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin)
  )
}

/** Quotes as the Desktop Entry Specification, "The Exec key", wants it. */
function execValue(executable: string): string {
  const quoted = executable
    .replaceAll(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')
  return `"${quoted}" ${hiddenArgument}`
}

/** That of the installed program (`desktopName` in `package.json`): by it, portals know a program that was started at login. */
const autostartName = 'app.dayloom.Dayloom.desktop'

export function autostartEntry(executable: string): string {
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Dayloom',
    'Comment=Time tracker and day planner',
    `Exec=${execValue(executable)}`,
    'Terminal=false',
    '',
  ].join('\n')
}

function autostart(file: string, executable: string): LoginItemPort {
  return {
    async set(startAtLogin) {
      if (!startAtLogin) {
        await rm(file, { force: true })
        return
      }
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, autostartEntry(executable))
    },
  }
}

export interface LoginItemOptions {
  readonly app: Pick<App, 'isPackaged' | 'setLoginItemSettings'>
  readonly platform: string
  /** The person's configuration folder, `~/.config`. */
  readonly configFolder: string
  /** The file that starts the program; an AppImage's file, not the folder that it unpacks itself into. */
  readonly executable: string
}

export function createLoginItem({
  app,
  platform,
  configFolder,
  executable,
}: LoginItemOptions): Feature<LoginItemPort> {
  if (!app.isPackaged) {
    const reason = 'Dayloom runs from its source: only an installed Dayloom can start when you sign in.'
    return { available: false, reason }
  }
  if (platform === 'linux') {
    const file = join(configFolder, 'autostart', autostartName)
    return { available: true, port: autostart(file, executable) }
  }
  return {
    available: true,
    port: {
      async set(openAtLogin) {
        app.setLoginItemSettings({ openAtLogin, args: [hiddenArgument] })
      },
    },
  }
}
