import { defineConfig } from '@playwright/test'
import { installedElectron } from '../build/electron-runtime.ts'
import type { ShellOption } from './fixtures/test.ts'
import { zoneAtNoon } from './fixtures/zone.ts'

// The workers read this file again, but stay in the zone of the run.
process.env['TZ'] = process.env['DAYLOOM_SPEC_ZONE'] ??= zoneAtNoon(Date.now())

/** The same specs for each shell that can run here; Electron's only where its binary is. */
export default defineConfig<ShellOption>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Bounds for a machine that is slow or shared; what is waited for is an event each time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['PLAYWRIGHT_JSON_OUTPUT_NAME'] ?? 'test-results/report.json' }],
  ],
  outputDir: '../test-results',
  // A trace makes every spec a third slower: `--trace retain-on-failure` asks for one.
  use: { actionTimeout: 30_000, screenshot: 'only-on-failure' },
  projects: [
    { name: 'browser', use: { shell: 'browser' } },
    ...(installedElectron() === null ? [] : [{ name: 'electron', use: { shell: 'electron' as const } }]),
  ],
})
