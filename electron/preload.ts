/**
 * Runs in the sandbox before the page does, and gives the page two functions. Neither Electron's modules nor IPC's event
 * objects, which lead back to them, cross into the page.
 */

import { contextBridge, ipcRenderer, type IpcRendererEvent } from 'electron'
import type { BridgeEvent } from '../shared/bridge/contract.ts'
import type { BridgeResult } from '../shared/bridge/procedure.ts'
import { callChannel, eventChannel } from './shell/electron/channels.ts'

/** Calls a procedure of the bridge; the main program checks the caller, the name and the input. */
async function call(name: string, input: unknown): Promise<BridgeResult<unknown>> {
  return (await ipcRenderer.invoke(callChannel, name, input)) as BridgeResult<unknown>
}

/** Hears the bridge's events until the answered function is called. */
function subscribe(listener: (event: BridgeEvent) => void): () => void {
  const hear = (_event: IpcRendererEvent, event: BridgeEvent): void => listener(event)
  ipcRenderer.on(eventChannel, hear)
  return () => {
    ipcRenderer.off(eventChannel, hear)
  }
}

contextBridge.exposeInMainWorld('dayloom', { call, subscribe })
