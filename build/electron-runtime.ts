/** Where Electron's runtime is, or why there is none. */

import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dirname, '../node_modules/electron')

export type ElectronRuntime =
  | { readonly found: true; readonly executable: string }
  | { readonly found: false; readonly reason: string }

/** The executable of an installed or overridden runtime; null when it was never downloaded. */
export function installedElectron(): string | null {
  const name = join(folder, 'path.txt')
  if (!existsSync(name)) return null
  const base = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(folder, 'dist')
  const executable = join(base, readFileSync(name, 'utf8'))
  return existsSync(executable) ? executable : null
}

/** Why a window of Electron could not open on this machine even if the runtime were there; null when it could. */
function obstacle(): string | null {
  if (process.platform !== 'linux') return null
  if (!process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return 'this machine has no display'
  if (process.getuid?.() === 0) return 'Electron’s sandbox does not run as root'
  return null
}

/**
 * Finds Electron's runtime, downloading it when needed and possible. `insist` skips the look at the display, for
 * people who know better.
 */
export function electronRuntime(insist: boolean): ElectronRuntime {
  const reason = insist ? null : obstacle()
  if (reason !== null) return { found: false, reason }
  const installed = installedElectron()
  if (installed !== null) return { found: true, executable: installed }
  const download = spawnSync(process.execPath, [join(folder, 'install.js')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: 300_000,
  })
  const executable = download.status === 0 ? installedElectron() : null
  return executable === null
    ? { found: false, reason: 'Electron’s runtime is not installed and could not be downloaded' }
    : { found: true, executable }
}
