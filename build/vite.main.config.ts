import { resolve } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const root = resolve(import.meta.dirname, '..')

/** Never bundled: Electron's own module, and the optional native parts of packages that work without them. */
const external = ['electron', 'pg-native', 'bufferutil', 'utf-8-validate', 'cpu-features']

/**
 * An `import` of `node:http` reads each of its exports, and one of them loads all of Node's fetch: half of the time in which a
 * program starts.
 */
const httpWithoutFetch: Plugin = {
  name: 'http-without-fetch',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:http' || id === 'http' ? '\0http' : null),
  load: (id) => (id === '\0http' ? "module.exports = process.getBuiltinModule('node:http')" : null),
}

function programConfig(
  entries: Record<string, string>,
  format: 'es' | 'cjs',
  folder: 'main' | 'service' = 'main',
): UserConfig {
  return defineConfig({
    root,
    plugins: [httpWithoutFetch],
    // CommonJS packages, such as the writer of PDFs, ask where they are; modules have another name for it.
    ...(format === 'es' && { define: { __dirname: 'import.meta.dirname' } }),
    build: {
      ssr: true,
      outDir: resolve(root, 'dist', folder),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      reportCompressedSize: false,
      // The preload has no packages of others.
      ...(format === 'es' && { license: { fileName: 'notices.json' } }),
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(root, file)])),
        output: {
          format,
          entryFileNames: `[name].${format === 'cjs' ? 'cjs' : 'js'}`,
          chunkFileNames: 'chunks/[name]-[hash].js',
        },
        external,
      },
    },
    ssr: { noExternal: true, external, target: 'node' },
    logLevel: 'warn',
  })
}

/** The Electron entry, the browser shell's, the commands of a terminal, the core process of each shell and the standalone service, sharing their chunks. */
export const programs = programConfig(
  {
    main: 'electron/main.ts',
    browser: 'electron/browser.ts',
    dayloom: 'electron/dayloom.ts',
    core: 'electron/core/main.ts',
    'electron-core': 'electron/shell/electron/core.ts',
    server: 'server/main.ts',
  },
  'es',
)

/** The preload alone: a sandboxed preload is one CommonJS file that requires nothing but `electron`. */
export const preload = programConfig({ preload: 'electron/preload.ts' }, 'cjs')

/** The standalone service by itself, for a computer or an image that has nothing else. */
export const service = programConfig({ service: 'server/main.ts' }, 'es', 'service')
