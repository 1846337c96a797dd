/** Leaves a gzipped copy beside each text file of the renderer: the browser shell then compresses nothing at run time. */

import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Bytes below which compression saves nothing. */
const worthwhile = 1024

export async function compressTexts(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((path) => /\.(m?js|css|html|svg|json)$/.test(path))) {
    const plain = await readFile(join(folder, name))
    if (plain.length >= worthwhile) await writeFile(join(folder, `${name}.gz`), gzipSync(plain, { level: 9 }))
  }
}
