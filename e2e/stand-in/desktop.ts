/** The desktop that the program meets, as a spec has set it up; it may be hostile. */

export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The keychain: `silent` never answers, as one that waits for a password; `locked` refuses; `unavailable` is one that Electron
 * calls temporarily unavailable; `absent` is none at all.
 */
export type Keychain = 'open' | 'silent' | 'locked' | 'unavailable' | 'absent'

export interface Desktop {
  /** The person's configuration folder; other programs' folders would be in it, too. */
  readonly appData: string
  /** Node's name of the platform that the program believes to run on. */
  readonly platform: NodeJS.Platform
  readonly isPackaged: boolean
  readonly isDark: boolean
  /** Whether macOS started the program as the person signed in. */
  readonly wasOpenedAtLogin: boolean
  readonly keychain: Keychain
  /** The work areas of the displays; the first is the primary one. */
  readonly displays: readonly Area[]
  /** Whether windows that are not shown yet say when they could be; on Wayland they may never do so. */
  readonly sendsReadyToShow: boolean
  /** Whether the keys of a registered shortcut reach the program. */
  readonly deliversShortcuts: boolean
  /** Whether a shortcut that the program gives back stops to reach it. The desktop portal of Wayland goes on. */
  readonly takesShortcutsBack: boolean
  /** A member of the module that throws, such as `app.setPath`. */
  readonly throws: string | null
}

export const usualDesktop: Omit<Desktop, 'appData'> = {
  platform: process.platform,
  isPackaged: false,
  isDark: false,
  wasOpenedAtLogin: false,
  keychain: 'open',
  displays: [{ x: 0, y: 0, width: 1920, height: 1040 }],
  sendsReadyToShow: true,
  deliversShortcuts: true,
  takesShortcutsBack: true,
  throws: null,
}

/** The variable in which the process of the program finds it. */
export const desktopVariable = 'DAYLOOM_STAND_IN'

/** Of this process; the usual one outside the program. */
export const desktop = {
  appData: '',
  ...usualDesktop,
  ...(JSON.parse(process.env[desktopVariable] ?? '{}') as Partial<Desktop>),
}
