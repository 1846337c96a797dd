/** Shows how far a download is, on the program's icon, and says when it failed. */

import type { BrowserWindow, Dialog, Session } from 'electron'
import { i18n } from '../../../shared/words/words.ts'

export interface DownloadsOptions {
  readonly session: Pick<Session, 'on'>
  readonly windows: () => readonly BrowserWindow[]
  readonly dialog: Pick<Dialog, 'showErrorBox'>
}

/** More than the whole: how Electron shows a progress whose end is unknown. */
const indeterminate = 2
const none = -1

/** Must be called for every session that shows a page. */
export function showDownloads({ session, windows, dialog }: DownloadsOptions): void {
  function show(progress: number): void {
    for (const window of windows()) if (!window.isDestroyed()) window.setProgressBar(progress)
  }

  session.on('will-download', (_event, item) => {
    item.on('updated', () => {
      const total = item.getTotalBytes()
      show(total === 0 ? indeterminate : item.getReceivedBytes() / total)
    })
    item.once('done', (_done, state) => {
      show(none)
      if (state !== 'interrupted') return
      dialog.showErrorBox(
        i18n._('The file was not saved'),
        i18n._('{name} could not be written. Save it once more, perhaps in another folder.', {
          name: item.getFilename(),
        }),
      )
    })
  })
}
