import { PDFDataRangeTransport } from 'pdfjs-dist'

/** Reads what a content has from an offset on, as much of it as one answer carries. */
export type ReadPart = (offset: number) => Promise<Uint8Array>

/** Gives pdf.js the parts of a file that it asks for, instead of the whole: a page of a large file takes a few. */
export class ContentRange extends PDFDataRangeTransport {
  readonly #readPart: ReadPart
  readonly #onFailure: (error: unknown) => void
  #isOver = false

  /** @param size bytes of the file */
  constructor(size: number, readPart: ReadPart, onFailure: (error: unknown) => void) {
    super(size, null)
    this.#readPart = readPart
    this.#onFailure = onFailure
  }

  override requestDataRange(begin: number, end: number): void {
    const hand = async () => {
      const bytes = await this.#read(begin, end)
      if (!this.#isOver) this.onDataRange(begin, bytes)
    }
    hand().catch(this.#onFailure)
  }

  override abort(): void {
    this.#isOver = true
  }

  async #read(begin: number, end: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(end - begin)
    let filled = 0
    while (filled < bytes.length && !this.#isOver) {
      const part = (await this.#readPart(begin + filled)).subarray(0, bytes.length - filled)
      if (part.length === 0) throw new Error('The file is shorter than it was.')
      bytes.set(part, filled)
      filled += part.length
    }
    return bytes
  }
}
