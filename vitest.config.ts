import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,electron,renderer,build,simulation,demo}/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
    // PGlite takes its time to start on a busy machine.
    hookTimeout: 60_000,
  },
})
