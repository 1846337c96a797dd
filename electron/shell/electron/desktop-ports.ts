/** Ports to the desktop: tray, power and shortcuts. */

import { join } from 'node:path'
import type {
  Menu,
  MenuItemConstructorOptions,
  nativeImage,
  NativeImage,
  Tray,
  PowerMonitor,
  PowerSaveBlocker,
  GlobalShortcut,
  Notification,
} from 'electron'
import type { TrayAction, TrayItem, TrayLook } from '../../tray/tray-menu.ts'
import type {
  AwakePort,
  Feature,
  IdlePort,
  NotificationPort,
  PowerEvent,
  ShortcutPort,
  TrayPort,
} from '../shell.ts'

export interface TrayParts {
  readonly createTray: (
    image: NativeImage,
  ) => Pick<Tray, 'setImage' | 'setToolTip' | 'setContextMenu' | 'setTitle' | 'on'>
  readonly loadImage: (typeof nativeImage)['createFromPath']
  readonly buildMenu: (typeof Menu)['buildFromTemplate']
  readonly platform: string
  /** Holds `tray-running.png` and one for each other look, and the same with `Template` for macOS, which colours them. */
  readonly iconFolder: string
  /** Shows the same in the menu of the dock; null where there is none. */
  readonly setDockMenu: ((items: readonly MenuItemConstructorOptions[]) => void) | null
  /** Whether a program shows the icons of trays; null where it cannot be missing. */
  readonly hasHost: (() => Promise<boolean | null>) | null
  /** A click on the icon, where the desktop tells clicks from asking for the menu. */
  readonly open: () => void
}

function menuItem(item: TrayItem, choose: (action: TrayAction) => void): MenuItemConstructorOptions {
  switch (item.kind) {
    case 'separator':
      return { type: 'separator' }
    case 'label':
      return { label: item.label, enabled: false }
    case 'action':
      return { label: item.label, click: () => choose(item.action) }
    default:
      return item satisfies never
  }
}

/** macOS itself opens the program from its dock, and quits it. */
function isOfDock(item: TrayItem): boolean {
  return item.kind !== 'action' || !['open', 'settings', 'quit'].includes(item.action.kind)
}

/** Appears with its first {@link TrayPort.update}. */
export function createTrayPort(parts: TrayParts): TrayPort {
  const suffix = parts.platform === 'darwin' ? 'Template' : ''
  const images = new Map<TrayLook, NativeImage>()
  let tray: ReturnType<TrayParts['createTray']> | null = null

  function image(look: TrayLook): NativeImage {
    const known = images.get(look) ?? parts.loadImage(join(parts.iconFolder, `tray-${look}${suffix}.png`))
    images.set(look, known)
    return known
  }

  function create(look: TrayLook): NonNullable<typeof tray> {
    const created = parts.createTray(image(look))
    // On macOS a click opens the menu; on Linux, desktops differ in which one activates the icon.
    if (parts.platform !== 'darwin') created.on('click', parts.open)
    return created
  }

  return {
    update({ look, tooltip, items }, choose) {
      if (tray === null) tray = create(look)
      else tray.setImage(image(look))
      tray.setToolTip(tooltip)
      tray.setContextMenu(parts.buildMenu(items.map((item) => menuItem(item, choose))))
      parts.setDockMenu?.(items.filter(isOfDock).map((item) => menuItem(item, choose)))
    },
    isShown: parts.hasHost && (async () => (await parts.hasHost?.()) !== false),
    // Digits of one width: the programs beside it would move each second.
    setText:
      parts.platform === 'darwin' ? (text) => tray?.setTitle(text, { fontType: 'monospacedDigit' }) : null,
  }
}

const events = [
  ['suspend', 'suspend'],
  ['resume', 'resume'],
  ['lock-screen', 'lock'],
  ['unlock-screen', 'unlock'],
] as const satisfies ReadonlyArray<readonly [string, PowerEvent]>

/** Milliseconds for which an answer of the desktop is of now. */
const freshness = 2000

export interface IdleOptions {
  readonly monitor: Pick<PowerMonitor, 'getSystemIdleTime' | 'on'>
  /** Calls the listener once, before the program ends with the person's session. */
  readonly onSessionEnd: (listener: () => void) => void
  /** On Wayland Electron may know nothing, or the input of some programs only. Answers null where the desktop does not tell. */
  readonly askDesktop: (() => Promise<number | null>) | null
  /** Milliseconds, monotonic. */
  readonly now: () => number
}

/** Idle time of the whole desktop. Screen lock is reported on macOS and Windows only; idle time covers it elsewhere. */
export function createIdlePort({ monitor, onSessionEnd, askDesktop, now }: IdleOptions): IdlePort {
  let told: { readonly seconds: number; readonly at: number } | null = null
  const on = monitor.on.bind(monitor) as (event: string, listener: () => void) => unknown
  return {
    idleSeconds() {
      if (told === null) return monitor.getSystemIdleTime()
      // Nobody knows whether there has been an input since.
      return now() - told.at < freshness ? told.seconds : 0
    },
    ask:
      askDesktop &&
      (async () => {
        const seconds = await askDesktop()
        told = seconds === null ? null : { seconds, at: now() }
      }),
    onPower(listener) {
      for (const [name, event] of events) on(name, () => listener(event))
      onSessionEnd(() => listener('shutdown'))
    },
  }
}

const waylandCaution =
  'On Wayland the desktop decides about system-wide shortcuts: it may ask you first, or ignore the keys. Press them while another window is in front to see whether they work.'

export function createShortcutPort(
  shortcuts: Pick<GlobalShortcut, 'register' | 'unregister' | 'isRegistered'>,
  isWayland: boolean,
): ShortcutPort {
  // Some desktops go on to send keys that were given back.
  const wanted = new Set<string>()
  return {
    register(accelerator, run) {
      wanted.add(accelerator)
      const runIfWanted = () => wanted.has(accelerator) && run()
      try {
        return shortcuts.register(accelerator, runIfWanted) && shortcuts.isRegistered(accelerator)
      } catch {
        // Electron throws for a text that is no accelerator at all, instead of answering false.
        return false
      }
    },
    unregister(accelerator) {
      wanted.delete(accelerator)
      shortcuts.unregister(accelerator)
    },
    caution: isWayland ? waylandCaution : null,
  }
}

export function createAwakePort(blocker: Pick<PowerSaveBlocker, 'start' | 'stop'>): AwakePort {
  return {
    keepScreenOn() {
      const id = blocker.start('prevent-display-sleep')
      return () => void blocker.stop(id)
    },
  }
}

/** Usable only once the app is ready. */
export function createNotificationPort(kind: typeof Notification): Feature<NotificationPort> {
  if (!kind.isSupported()) {
    const reason = 'This desktop shows no notifications: reminders are shown in the window only.'
    return { available: false, reason }
  }
  return {
    available: true,
    port: {
      show({ title, body, actions }, chosen) {
        const notification = new kind({
          title,
          body,
          actions: actions.map((text) => ({ type: 'button', text })),
        })
        notification.on('click', () => chosen(null))
        notification.on('action', ({ actionIndex }) => chosen(actionIndex))
        notification.show()
        return () => notification.close()
      },
    },
  }
}
