import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig, type Plugin } from 'vite'
import { pdfFiles } from './pdf-files.ts'
import { wordsMacros } from './words-macros.ts'

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/**
 * A naming function for `output.codeSplitting`: every module that `entry` imports, directly or not, without a
 * dynamic import on the way, belongs to the chunk `first`.
 */
export function firstScreenChunk(entry: string): (id: string, graph: ModuleGraph) => string | null {
  let reachable: ReadonlySet<string> | null = null

  function reach(graph: ModuleGraph): ReadonlySet<string> {
    const found = new Set([entry])
    for (const id of found)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
    return found
  }

  return (id, graph) => ((reachable ??= reach(graph)).has(id) ? 'first' : null)
}

/** The program behind the bridge checks shapes. In the renderer, their library would make the first screen larger by a tenth. */
function withoutShapes(): Plugin {
  return {
    name: 'without-shapes',
    generateBundle() {
      const found = [...this.getModuleIds()].find((id) => id.includes('node_modules/zod/'))
      if (found !== undefined)
        this.error('The renderer imports zod: of shared/bridge and shared/api, import types only.')
    },
  }
}

const root = resolve(import.meta.dirname, '..')

/** The renderer: one page, relative URLs, so that `app://` and a loopback server can both serve it. */
export default defineConfig({
  root: resolve(root, 'renderer'),
  base: './',
  plugins: [wordsMacros('message'), lingui(), react(), pdfFiles(), withoutShapes()],
  build: {
    outDir: resolve(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    license: { fileName: 'notices.json' },
    chunkSizeWarningLimit: 800,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [{ debugName: 'first', name: firstScreenChunk(resolve(root, 'renderer/main.tsx')) }],
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[name]_[local]_[hash:base64:4]' } },
  logLevel: 'warn',
})
