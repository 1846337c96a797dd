/** Finds a Chromium for the end-to-end tests, or gets one. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** Debian's headless shell first: a window of it takes a third of the processor time of a whole Chromium's. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Chromium's own address bar pages: it renders them again for each window, which takes as long as starting
 * the app. Our flag replaces Playwright's flag of the same name, so the rest of the list repeats Playwright's
 * values.
 */
const disabledFeatures: readonly string[] = [
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'TcpPortRandomizationWin',
  'ThirdPartyStoragePartitioning',
]

/** Flags for Chromium running as root, without a display, on the loopback only. */
export const chromiumFlags: readonly string[] = [
  `--disable-features=${disabledFeatures.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

/** The path of a Chromium that is already here; null when there is none. */
export function presentChromium(): string | null {
  const named = process.env['DAYLOOM_CHROMIUM']
  const candidates = [...(named ? [named] : []), chromium.executablePath(), ...places]
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null
}

function attempt(file: string, args: readonly string[]): void {
  spawnSync(file, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 600_000 })
}

/** The path of a Chromium; downloads or installs one when there is none; throws one clear sentence if it cannot. */
export function findChromium(): string {
  const found = presentChromium()
  if (found !== null) return found
  attempt(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium'])
  const downloaded = presentChromium()
  if (downloaded !== null) return downloaded
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    attempt('apt-get', ['update', '-qq'])
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  }
  const installed = presentChromium()
  if (installed !== null) return installed
  throw new Error(
    'The end-to-end tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or name one in DAYLOOM_CHROMIUM.',
  )
}
