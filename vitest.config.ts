import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { chromiumFlags, presentChromium } from './build/chromium.ts'
import { LongestFirst } from './build/longest-first.ts'
import { wordsMacros } from './build/words-macros.ts'

const executablePath = presentChromium()

export default defineConfig({
  plugins: [wordsMacros('all'), lingui()],
  test: {
    restoreMocks: true,
    unstubGlobals: true,
    // Half of the time went into importing the same modules anew: files share them, and leave nothing behind for others.
    isolate: false,
    // One for each core: most of the time is spent computing.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    // Bounds for a machine that is slow or shared; PGlite takes its time to start on such a one.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['{shared,server,electron,build,simulation,demo}/**/*.test.ts'],
          environment: 'node',
          // Files that Node itself runs need no other loader: a run begins sooner, and calls between modules take less time.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          // Each test drops most of what it makes. In Node's small young generation a lot of that grows old first, and a tenth of
          // the processor time, of some files a third, goes into collecting it.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          setupFiles: ['./build/property-seed.ts', './build/inline-files.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'renderer',
          include: ['renderer/**/*.test.{ts,tsx}'],
          exclude: ['**/*.browser.test.tsx'],
          environment: 'node',
          // Each test drops most of what it makes. In Node's small young generation a lot of that grows old first, and a tenth of
          // the processor time, of some files a third, goes into collecting it.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          setupFiles: ['./build/property-seed.ts', './renderer/app/words.ts'],
        },
      },
      {
        extends: true,
        plugins: [react()],
        // React as people get it: its checks for developers, which no test reads, take a quarter of the time.
        define: { 'process.env.NODE_ENV': '"production"' },
        oxc: { jsx: { development: false, refresh: false } },
        css: { modules: { generateScopedName: '[name]_[local]' } },
        resolve: {
          alias: [
            { find: /^zustand$/, replacement: join(import.meta.dirname, 'renderer/testing/zustand.ts') },
          ],
        },
        test: {
          name: 'browser',
          include: ['renderer/**/*.browser.test.tsx'],
          setupFiles: ['./renderer/testing/setup-page.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              launchOptions: { args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Berlin' },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
