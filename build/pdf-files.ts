/** Puts what pdf.js needs beside its code into the renderer, under the names by which it asks for it. */

import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The page connects to nothing, and so imports what it would otherwise fetch. */
const asScript = (bytes: Buffer): string => `export default '${bytes.toString('base64')}'\n`

/**
 * Below `assets/pdf/`: the typefaces that stand in for Helvetica and Arial, the decoders of scans that need no
 * WebAssembly, and in `data/`, as scripts that export base64, character maps of older Chinese, Japanese and Korean
 * documents, and two typefaces of signs.
 */
export function pdfFiles(): Plugin {
  const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

  async function filesOf(name: string, pattern: RegExp): Promise<{ name: string; bytes: Buffer }[]> {
    const names = (await readdir(join(folder, name))).filter((file) => pattern.test(file))
    return Promise.all(
      names.map(async (file) => ({ name: file, bytes: await readFile(join(folder, name, file)) })),
    )
  }

  return {
    name: 'pdf-files',
    async generateBundle() {
      const plain = [
        ...(await filesOf('standard_fonts', /^LiberationSans-.+\.ttf$/)),
        ...(await filesOf('wasm', /_nowasm_fallback\.js$/)),
      ]
      const data = [
        ...(await filesOf('standard_fonts', /^Foxit(?:Symbol|Dingbats)\.pfb$/)),
        ...(await filesOf('cmaps', /\.bcmap$/)),
      ]
      for (const { name, bytes } of plain) {
        this.emitFile({ type: 'asset', fileName: `assets/pdf/${name}`, source: bytes })
      }
      for (const { name, bytes } of data) {
        this.emitFile({ type: 'asset', fileName: `assets/pdf/data/${name}.js`, source: asScript(bytes) })
      }
    },
  }
}
