/** The name under which a desktop knows the program, and what the program asks of Chromium: told before the app is ready. */

import type { App } from 'electron'

/** As the installer for Windows gives it to its shortcut (`appId` in `build/electron-builder.ts`); else notifications and windows are strangers. */
const userModelId = 'app.dayloom.desktop'

type Introduced = Pick<App, 'setName' | 'setAppUserModelId'> & {
  readonly commandLine: Pick<App['commandLine'], 'appendSwitch' | 'getSwitchValue'>
}

export function introduce(app: Introduced, platform: string): void {
  // On Wayland, system-wide shortcuts exist only through the desktop's portal.
  if (platform === 'linux') enableFeature(app, 'GlobalShortcutsPortal')
  // Run from its source, the program would be called Electron, and would share Electron's folder.
  app.setName('Dayloom')
  if (platform === 'win32') app.setAppUserModelId(userModelId)
}

/** A switch that is appended takes the place of the one that the person gave. */
function enableFeature({ commandLine }: Introduced, feature: string): void {
  const given = commandLine.getSwitchValue('enable-features').split(',').filter(Boolean)
  if (!given.includes(feature)) commandLine.appendSwitch('enable-features', [...given, feature].join())
}
