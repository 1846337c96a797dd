/** Opens PDFs with pdf.js, each in a worker of its own, which ends with it however busy a hostile file keeps it. */

import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- Vite makes this import the file's address.
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import type { Attachment } from '../../../../shared/bridge/attachments.ts'
import { PART_SIZE } from '../../../../shared/domain/file-parts.ts'
import type { Bridge } from '../../../bridge/bridge.ts'
import { bytesOf, readPart } from '../file-content.ts'
import { ContentRange } from './content-range.ts'

export interface OpenPdf {
  readonly document: PDFDocumentProxy
  /** Rejects when the file can be read no more, or the signal ends it: pdf.js itself would wait for ever. */
  readonly ended: Promise<never>
  /** Ends what is being drawn, and frees all it took. */
  readonly close: () => void
}

/** In dots: larger pictures in a document are left out. */
const largestImage = 2 ** 26
/** Milliseconds that a worker has to put things away before it is ended. */
const patience = 1000

/**
 * Opens a PDF and reads of it what its first page takes. Nothing in it runs: scripts and forms need parts of pdf.js that
 * are not in the program, links are drawn and lead nowhere, and XFA stays off.
 *
 * @param signal ends it, also once it is open
 * @throws BridgeFailure when the file is neither here nor reachable; `PasswordException`, `InvalidPDFException` and
 *   other errors of pdf.js for what cannot be opened
 */
export function openPdf(
  bridge: Bridge,
  { id, size }: Pick<Attachment, 'id' | 'size'>,
  signal: AbortSignal,
): Promise<OpenPdf> {
  const read = async (offset: number) => (await readPart(bridge, id, offset)).bytes
  return open(signal, (reject) => ({
    range: new ContentRange(size, read, reject),
    rangeChunkSize: PART_SIZE,
  }))
}

/** The same of bytes that are here. @throws as `openPdf` */
export function openPdfBytes(data: Uint8Array, signal: AbortSignal): Promise<OpenPdf> {
  return open(signal, () => ({ data }))
}

async function open(
  signal: AbortSignal,
  sourceOf: (reject: (reason: unknown) => void) => object,
): Promise<OpenPdf> {
  signal.throwIfAborted()
  const { promise: ended, reject } = Promise.withResolvers<never>()
  // A caller that waits hears of it; without one, it concerns nobody.
  ended.catch(() => undefined)
  signal.addEventListener('abort', () => reject(signal.reason))
  const worker = new Worker(workerAddress, { type: 'module' })
  worker.addEventListener('error', () => reject(new Error('The script that reads PDFs did not start.')))
  const task = getDocument({
    ...sourceOf(reject),
    disableStream: true,
    disableAutoFetch: true,
    worker: PDFWorker.create({ port: worker, verbosity: VerbosityLevel.ERRORS }),
    verbosity: VerbosityLevel.ERRORS,
    BinaryDataFactory: BundledData,
    useWorkerFetch: false,
    useWasm: false,
    wasmUrl: resourcesFolder(),
    standardFontDataUrl: resourcesFolder(),
    enableXfa: false,
    maxImageSize: largestImage,
  })
  const close = () => {
    const putAway = task.destroy().catch(() => undefined)
    const late = new Promise((resolve) => setTimeout(resolve, patience))
    void Promise.race([putAway, late]).then(() => worker.terminate())
  }
  try {
    return { document: await Promise.race([task.promise, ended]), ended, close }
  } catch (error) {
    close()
    throw error
  }
}

/** One of those that pdf.js asks its page for. */
interface WantedData {
  readonly filename: string
}

/** The files that pdf.js needs beside its code (`build/pdf-files.ts`), beside the scripts of the page. In a variable, as the build takes the text itself for a file that it has to find. */
const folder = 'pdf/'

/** Of the decoders and the typefaces, which pdf.js completes by a name. */
function resourcesFolder(): string {
  return new URL(folder, import.meta.url).href
}

/** Imports what pdf.js would fetch, as the page connects to nothing: character maps, and typefaces of signs. */
class BundledData {
  // oxlint-disable-next-line class-methods-use-this -- The shape that pdf.js asks for.
  async fetch({ filename }: WantedData): Promise<Uint8Array> {
    // A document names the map that it wants.
    if (!/^[\w-]+\.(?:bcmap|pfb)$/.test(filename)) throw new Error('There is no such file.')
    const address = new URL(`data/${filename}.js`, resourcesFolder()).href
    const { default: base64 } = (await import(/* @vite-ignore */ address)) as { readonly default: string }
    return bytesOf(base64)
  }
}
