/** The window in front, by x-win. It is loaded with the first look: the program starts without it, also where it is broken. */

import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { activeWindowAsync } from '@miniben90/x-win'
import type { ActiveWindowPort, Feature } from '../shell.ts'

interface Library {
  readonly activeWindowAsync: typeof activeWindowAsync
}

export interface ActiveWindowOptions {
  readonly platform: string
  readonly env: Readonly<Record<string, string | undefined>>
  /** The native part, as the build has put it there. */
  readonly file: string
  readonly load?: (file: string) => Library
}

const wayland =
  'On Wayland, no desktop tells a program which window is in front. Sign in to a session on X11 to record activity.'
const noLibrary = 'Dayloom cannot see which window is in front on this kind of computer.'
const screenRecording =
  'macOS tells the titles of windows only to programs that may record the screen. Without that permission (System Settings, Privacy & Security), only the names of programs are recorded.'

/** Around UTF-8 in the older names of windows on X11 (`COMPOUND_TEXT`), which the library reads. */
// oxlint-disable-next-line no-control-regex -- They are control characters.
const escapes = /\u001B%[G@]/g

export function createActiveWindow(options: ActiveWindowOptions): Feature<ActiveWindowPort> {
  const { platform, env, file, load = createRequire(import.meta.url) as (file: string) => Library } = options
  if (platform === 'linux' && (env['XDG_SESSION_TYPE'] === 'wayland' || env['WAYLAND_DISPLAY']))
    return { available: false, reason: wayland }
  if (!existsSync(file)) return { available: false, reason: noLibrary }
  let library: Library | null = null
  return {
    available: true,
    port: {
      caution: platform === 'darwin' ? screenRecording : null,
      async look() {
        library ??= load(file)
        // On another thread. Its `url` and its icon are never read: they ask browsers and files.
        const { title, info } = await library.activeWindowAsync()
        const program = info.name.trim() || info.execName
        return program === '' ? null : { program, title: title.replaceAll(escapes, '').trim() }
      },
    },
  }
}
