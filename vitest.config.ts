import { lingui } from '@lingui/vite-plugin'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './build/longest-first.ts'
import { wordsMacros } from './build/words-macros.ts'

export default defineConfig({
  plugins: [wordsMacros('all'), lingui()],
  test: {
    include: ['{shared,server,electron,renderer,build,simulation,demo}/**/*.test.{ts,tsx}'],
    environment: 'node',
    setupFiles: ['./build/property-seed.ts', './renderer/app/words.ts'],
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
  },
})
