import type * as Electron from 'electron'

/**
 * The parts of the `electron` module that the shell uses. They are an argument everywhere, so that the shell can be tested
 * under Node, where that module does not exist; the type is Electron's own and cannot drift from it.
 */
export type ElectronParts = Pick<
  typeof Electron,
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'globalShortcut'
  | 'ipcMain'
  | 'Menu'
  | 'nativeImage'
  | 'nativeTheme'
  | 'powerMonitor'
  | 'protocol'
  | 'safeStorage'
  | 'screen'
  | 'session'
  | 'shell'
  | 'Tray'
  | 'utilityProcess'
>
