/**
 * The port between the main program and the desktop: everything the program asks of the shell it runs in. Two
 * adapters implement it, `electron/` and `browser/`; nothing outside them knows which one it is.
 */

import type { ThirdParty } from '../../shared/bridge/about.ts'
import type { Capability, SmallWindow } from '../../shared/bridge/desktop.ts'
import type { Preferences } from '../../shared/bridge/preferences.ts'
import type { ActiveWindow } from '../../shared/domain/activity.ts'
import type { BridgeTransport } from '../bridge/bridge.ts'
import type { CoreProcess } from '../bridge/core-process.ts'
import type { DeviceStore } from '../preferences/device-store.ts'
import type { UpdatePort } from '../updates/updates.ts'
import type { TrayAction, TrayModel } from '../tray/tray-menu.ts'

/** A feature that a desktop may lack; one that is not offered cannot be called, and says why. */
export type Feature<Port> =
  | { readonly available: true; readonly port: Port }
  | { readonly available: false; readonly reason: string }

export interface WindowPort {
  /**
   * Brings the window to the front, opening it when it is closed, at the screen of this path then. Answers whether there was one,
   * whose page hears a command.
   */
  show(path?: string): boolean
  /** Brings it to the front, or puts it away when it is there. */
  toggle(): void
  /** Whether closing the window only hides it, so that tray and timer go on; else it quits the program. */
  hideOnClose(hide: boolean): void
  /** Whether it stays above the windows of other programs. */
  keepOnTop(isOnTop: boolean): void
}

export interface DockPort {
  /** Shows the program there, or not. */
  show(isShown: boolean): void
}

export interface SmallWindowsPort {
  /** Brings it to the front, opening it when it is closed. */
  show(name: SmallWindow): void
  hide(name: SmallWindow): void
  /** Whether the mini timer stays above the windows of other programs. */
  keepOnTop(isOnTop: boolean): void
  /** The reason why this desktop may not keep it there, or null. */
  readonly onTopCaution: string | null
}

export interface TrayPort {
  /** Replaces icon, tooltip and menu; called on change only. */
  update(model: TrayModel, choose: (action: TrayAction) => void): void
  /** Whether the desktop shows the icon, as far as it tells; null where it always does. */
  readonly isShown: (() => Promise<boolean>) | null
  /** Writes a text beside the icon; null on desktops that show none. */
  readonly setText: ((text: string) => void) | null
}

export interface ShortcutPort {
  /** Registers a system-wide shortcut; false when the desktop refuses, such as one that is taken. */
  register(accelerator: string, run: () => void): boolean
  unregister(accelerator: string): void
  /** A warning about shortcuts on this desktop, or null. */
  readonly caution: string | null
}

export interface ThemePort {
  /** Lets what the desktop draws around the page, and the page's first paint, follow the person's choice. */
  set(theme: Preferences['theme']): void
}

/** `shutdown`: the person's session ends, and the program with it. */
export type PowerEvent = 'suspend' | 'resume' | 'lock' | 'unlock' | 'shutdown'

export interface IdlePort {
  /** Seconds since the last input anywhere on the desktop. */
  idleSeconds(): number
  /** Asks the desktop: `idleSeconds` is of now then. Null where it always is. */
  readonly ask: (() => Promise<void>) | null
  /** Reports sleep, screen lock and shutdown, each as it happens. */
  onPower(listener: (event: PowerEvent) => void): void
}

export interface ActiveWindowPort {
  /** The window in front; null where there is none. Rejects where the desktop cannot be asked. */
  look(): Promise<ActiveWindow | null>
  /** A warning about what this desktop tells, or null. */
  readonly caution: string | null
}

export interface Notification {
  readonly title: string
  readonly body: string
  /** The labels of its buttons, the most useful first: some desktops show fewer, or none. */
  readonly actions: readonly string[]
}

export interface NotificationPort {
  /**
   * Shows it, and answers how to take it away.
   *
   * @param chosen told the index of a button, or null for a click on the notification itself
   */
  show(notification: Notification, chosen: (action: number | null) => void): () => void
}

export interface AwakePort {
  /** Keeps the screen from going dark and being locked. Answers how to let it again. */
  keepScreenOn(): () => void
}

export interface LoginItemPort {
  set(startAtLogin: boolean): Promise<void>
}

export interface SpellingPort {
  /** Those that can be checked, by their codes. */
  readonly languages: readonly string[]
  /** Checks these languages; none: no spelling; null: those of the desktop. */
  check(languages: readonly string[] | null): void
}

export interface FolderPort {
  /** Lets the person choose a folder; null when they did not. */
  choose(): Promise<string | null>
  /** The same for a file that is to be written, which may be there. */
  chooseFile(suggestion: string): Promise<string | null>
}

export interface SecretStore {
  /**
   * Whether secrets are encrypted by the desktop; the reason is the warning that Settings shows if they are not. Answers soon,
   * also where the desktop does not.
   */
  protection(): Promise<Capability>
  /**
   * Null when it was never kept, or when the desktop can no longer decrypt it. A keychain that is locked, or has no time, is
   * waited for, however long that takes.
   */
  read(key: string): Promise<string | null>
  /** Whether one that cannot be read may be read again: the desktop has encrypted it, and its keychain is not there. */
  isOutOfReach(key: string): Promise<boolean>
  /**
   * Keeps a secret. `protect: false` is for what opens nothing beyond the profile folder itself: losing the keychain
   * must not lock a person out of it.
   */
  keep(key: string, secret: string, options: { readonly protect: boolean }): Promise<void>
  forget(key: string): Promise<void>
}

export interface Shell {
  readonly kind: 'electron' | 'browser'
  readonly version: string
  /** The page of the program; null where the package names none. */
  readonly homepage: string | null
  /** The licences of the packages inside the program. */
  notices(): Promise<ThirdParty[]>
  /** Node's name of the platform, such as `linux`. */
  readonly platform: string
  /** The origin of the pages that may use the bridge. */
  readonly origin: string
  readonly transport: BridgeTransport
  readonly window: WindowPort
  readonly smallWindows: Feature<SmallWindowsPort>
  readonly tray: Feature<TrayPort>
  readonly shortcuts: Feature<ShortcutPort>
  readonly idle: Feature<IdlePort>
  readonly activeWindow: Feature<ActiveWindowPort>
  readonly notifications: Feature<NotificationPort>
  readonly awake: Feature<AwakePort>
  readonly loginItem: Feature<LoginItemPort>
  readonly folders: Feature<FolderPort>
  readonly spelling: Feature<SpellingPort>
  /** Null where there is none. */
  readonly dock: DockPort | null
  /** Null where the desktop draws nothing of the program's. */
  readonly theme: ThemePort | null
  readonly secrets: SecretStore
  /** Null where the package names no place from which new versions come. */
  readonly updates: UpdatePort | null
  readonly deviceStore: DeviceStore
  /** Opens a link, already checked to be http, https or mailto, in the desktop's own program for it. */
  openExternal(url: string): Promise<void>
  /** Shows a folder in the desktop's file manager. Rejects where there is none. */
  openFolder(path: string): Promise<void>
  /** Starts the core process once more. */
  forkCore(): CoreProcess
  /** Ends the program in an orderly way: the tray's “Quit”. */
  readonly quit: () => void
}
