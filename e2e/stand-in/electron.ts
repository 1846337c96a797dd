/** The module `electron` of the main process: everything that it exports, and an error for what is not here. */

import type * as Common from 'electron/common'
import type * as Main from 'electron/main'
import { app } from './app.ts'
import { utilityProcess } from './core.ts'
import { Menu, nativeImage, StandInTray } from './menu.ts'
import { StandInNotification } from './notification.ts'
import { absent, strict } from './strict.ts'
import {
  dialog,
  globalShortcut,
  nativeTheme,
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  shell,
} from './system.ts'
import { net } from './net.ts'
import { session } from './session.ts'
import { ipcMain, StandInWindow } from './window.ts'

type Exports = keyof typeof Main | keyof typeof Common

export const electron = {
  app,
  BrowserWindow: strict('BrowserWindow', StandInWindow),
  dialog,
  globalShortcut,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  net,
  Notification: strict('Notification', StandInNotification),
  powerMonitor,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  Tray: strict('Tray', StandInTray),
  utilityProcess,
  autoUpdater: absent('autoUpdater'),
  BaseWindow: absent('BaseWindow'),
  BrowserView: absent('BrowserView'),
  clipboard: absent('clipboard'),
  ClipboardItem: absent('ClipboardItem'),
  contentTracing: absent('contentTracing'),
  crashReporter: absent('crashReporter'),
  desktopCapturer: absent('desktopCapturer'),
  ImageView: absent('ImageView'),
  inAppPurchase: absent('inAppPurchase'),
  IpcMainServiceWorker: absent('IpcMainServiceWorker'),
  MenuItem: absent('MenuItem'),
  MessageChannelMain: absent('MessageChannelMain'),
  netLog: absent('netLog'),
  pushNotifications: absent('pushNotifications'),
  ShareMenu: absent('ShareMenu'),
  sharedTexture: absent('sharedTexture'),
  systemPreferences: absent('systemPreferences'),
  TouchBar: absent('TouchBar'),
  View: absent('View'),
  webContents: absent('webContents'),
  WebContentsView: absent('WebContentsView'),
  webFrameMain: absent('webFrameMain'),
  WebSocket: absent('WebSocket'),
} satisfies Record<Exports, unknown>
