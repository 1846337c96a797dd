import { lingui } from '@lingui/vite-plugin'
import react from '@vitejs/plugin-react'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { firstScreenChunk } from './first-screen-chunk.ts'
import { pdfFiles } from './pdf-files.ts'
import { wordsMacros } from './words-macros.ts'

const root = resolve(import.meta.dirname, '..')

/** The renderer: one page, relative URLs, so that `app://` and a loopback server can both serve it. */
export default defineConfig({
  root: resolve(root, 'renderer'),
  base: './',
  plugins: [wordsMacros('message'), lingui(), react(), pdfFiles()],
  build: {
    outDir: resolve(root, 'dist/renderer'),
    emptyOutDir: true,
    target: 'chrome140',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
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
