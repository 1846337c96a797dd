/** What pdf.js needs beside its code: all of it from the program's own files (`build/pdf-files.ts`). */

import { bytesOf } from '../file-content.ts'

/** One of those that pdf.js asks its page for. */
interface WantedData {
  readonly filename: string
}

/** Beside the scripts of the page. In a variable, as the build takes the text itself for a file that it has to find. */
const folder = 'pdf/'

/** Of the decoders and the typefaces, which pdf.js completes by a name. */
export function resourcesFolder(): string {
  return new URL(folder, import.meta.url).href
}

/** Imports what pdf.js would fetch, as the page connects to nothing: character maps, and typefaces of signs. */
export class BundledData {
  // oxlint-disable-next-line class-methods-use-this -- The shape that pdf.js asks for.
  async fetch({ filename }: WantedData): Promise<Uint8Array> {
    // A document names the map that it wants.
    if (!/^[\w-]+\.(?:bcmap|pfb)$/.test(filename)) throw new Error('There is no such file.')
    const address = new URL(`data/${filename}.js`, resourcesFolder()).href
    const { default: base64 } = (await import(/* @vite-ignore */ address)) as { readonly default: string }
    return bytesOf(base64)
  }
}
