/** Carries the bridge over Electron's IPC. */

import type { BrowserWindow, IpcMain, IpcMainInvokeEvent } from 'electron'
import type { Bridge, BridgeTransport, Sender } from '../../bridge/bridge.ts'
import { callChannel, eventChannel } from './channels.ts'

/** Read at once: a frame that navigates while the call is answered is no longer the one that sent it. */
function senderOf(event: IpcMainInvokeEvent): Sender {
  const frame = event.senderFrame
  if (frame === null || frame.detached || frame.isDestroyed()) return { origin: 'null', isMainFrame: false }
  return { origin: frame.origin, isMainFrame: frame === event.sender.mainFrame }
}

export function createIpcTransport(
  ipcMain: Pick<IpcMain, 'handle'>,
  windows: () => readonly BrowserWindow[],
  origin: string,
): BridgeTransport {
  const bridge = Promise.withResolvers<Bridge>()
  ipcMain.handle(callChannel, async (event, name: unknown, input: unknown) => {
    const sender = senderOf(event)
    const served = await bridge.promise
    return await served.handle(sender, name, input)
  })

  return {
    serve: bridge.resolve,
    publish(event) {
      for (const window of windows()) {
        if (window.isDestroyed() || window.webContents.isDestroyed()) continue
        const frame = window.webContents.mainFrame
        if (!frame.isDestroyed() && frame.origin === origin) frame.send(eventChannel, event)
      }
    },
  }
}
