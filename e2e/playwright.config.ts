import { defineConfig } from '@playwright/test'
import { installedElectron } from '../build/electron-runtime.ts'
import type { ShellOption } from './fixtures/test.ts'
import { zoneAtNoon } from './fixtures/zone.ts'

// Workers read this file again, but keep the time zone of the run.
process.env['TZ'] = process.env['DAYLOOM_SPEC_ZONE'] ??= zoneAtNoon(Date.now())

/** The specs of the Electron shell alone. */
const shipped = '**/*shipped*.spec.ts'

/** The shell of the others, besides Electron itself. */
const shell = process.env['DAYLOOM_SPEC_SHELL'] === 'stand-in' ? 'stand-in' : 'browser'

/** Runs the same specs for each shell available here; Electron's only if its binary is installed. */
export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Limits for a slow or shared machine. Specs wait for events, never for a fixed time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/report.json' }],
  ],
  outputDir: '../test-results',
  // Traces make every spec a third slower. To record one, pass `--trace retain-on-failure`.
  use: { actionTimeout: 30_000, screenshot: 'only-on-failure' },
  projects: [
    { name: 'shipped', testMatch: shipped, timeout: 60_000, workers: 1, use: { shell: 'stand-in' } },
    { name: shell, testIgnore: shipped, use: { shell } },
    ...(installedElectron() === null
      ? []
      : [{ name: 'electron', testIgnore: shipped, use: { shell: 'electron' as const } }]),
  ],
})
