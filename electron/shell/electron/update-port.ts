/** New versions by electron-updater, where the package names a feed (`build/electron-builder.ts`). */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { App, Dialog } from 'electron'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { Update } from '../../../shared/bridge/updates.ts'
import { i18n } from '../../../shared/words/words.ts'
import type { UpdatePort } from '../../updates/updates.ts'

export type Updater = Pick<
  AppUpdater,
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'allowDowngrade'
  | 'logger'
  | 'checkForUpdates'
  | 'downloadUpdate'
  | 'on'
>

/** @param resources the folder in which the packager leaves the feed */
export function createUpdatePort(
  app: Pick<App, 'isPackaged'>,
  resources: string,
  loadUpdater: () => Promise<Updater>,
): UpdatePort | null {
  if (!app.isPackaged || !existsSync(join(resources, 'app-update.yml'))) return null
  let loaded: Promise<Updater> | null = null

  async function load(): Promise<Updater> {
    const updater = await loadUpdater()
    updater.autoDownload = false
    // At Electron's `quit` with code 0: by then the core has saved everything and has ended.
    updater.autoInstallOnAppQuit = true
    updater.allowDowngrade = false
    // A failure comes as a rejection.
    updater.logger = null
    return updater
  }
  const updater = (): Promise<Updater> => (loaded ??= load())

  return {
    async check() {
      const result = await (await updater()).checkForUpdates()
      if (result === null || !result.isUpdateAvailable) return null
      const { version, releaseNotes } = result.updateInfo
      return { version, notes: textOf(releaseNotes) }
    },
    async load(onShare) {
      const ready = await updater()
      ready.on('download-progress', ({ percent }) => onShare(percent / 100))
      await ready.downloadUpdate()
    },
  }
}

/** A feed may give HTML, which is shown as the text that it is. */
function textOf(notes: UpdateInfo['releaseNotes']): string {
  if (typeof notes === 'string') return notes.slice(0, 20_000)
  return (notes ?? [])
    .map(({ version, note }) => `${version}\n${note ?? ''}`)
    .join('\n\n')
    .slice(0, 20_000)
}

/** The menu's “Check for updates”; the window shows what was found. */
export async function askForUpdate(
  check: () => Promise<Update | null>,
  show: () => unknown,
  dialog: Pick<Dialog, 'showMessageBox' | 'showErrorBox'>,
): Promise<void> {
  try {
    if ((await check()) === null) await dialog.showMessageBox({ message: i18n._('Dayloom is up to date.') })
    else show()
  } catch (error) {
    dialog.showErrorBox('Dayloom', error instanceof Error ? error.message : String(error))
  }
}
