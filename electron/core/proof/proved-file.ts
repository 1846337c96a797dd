/** A file with the proof of its hours: one ZIP. */

import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

export interface ProvedFile {
  /** Of the files, without their endings. */
  readonly name: string
  readonly ending: string
  readonly bytes: Uint8Array
  /** The text of the proof. */
  readonly proof: string
}

export async function provedFile({ name, ending, bytes, proof }: ProvedFile): Promise<Buffer> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  await zip.add(`${name}.${ending}`, new Uint8ArrayReader(bytes))
  await zip.add(`${name}.proof.json`, new TextReader(proof))
  return Buffer.from(await zip.close())
}
