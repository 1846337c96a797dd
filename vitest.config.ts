import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{shared,server,electron,renderer,build}/**/*.test.{ts,tsx}'],
    environment: 'node',
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 20_000,
  },
})
