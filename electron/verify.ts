/** `verify FILE`: says whether a proof of hours is whole and unchanged. It needs neither an account nor a network. */

import { BlobReader, type FileEntry, ZipReader } from '@zip.js/zip.js'
import { createPublicKey, hash, verify } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { printable } from './shell/printable.ts'
import {
  brokenPlaces,
  headMark,
  type ProofFile,
  provedLines,
  readProof,
  wrongSums,
} from '../shared/domain/proof.ts'

/** Bytes of a file, and of what is unpacked of it: an invoice of 3,000 lines with tens of thousands of entries takes less. */
const LARGEST = 64 * 1024 * 1024
/** Problems that are written out. */
const MOST_TOLD = 20

const digest = (text: string): string => hash('sha256', text)

function isSignedBy(text: string, signature: string, publicKey: string): boolean {
  try {
    const x = Buffer.from(publicKey, 'base64').toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

/** @param say takes a line for the person. @returns the exit code: 0 whole, 1 changed, 2 not to be checked */
export async function verifyFromCommandLine(
  args: readonly string[],
  say: (line: string) => void,
): Promise<0 | 1 | 2> {
  try {
    const { values, positionals } = parseArgs({
      args: args.slice(1),
      options: { head: { type: 'string' }, key: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0)
      throw new Error('verify takes the name of one file: verify FILE [--head HASH] [--key KEY]')
    const { source, printed } = await contentOf(file)
    const proof = readProof(source)
    const heads = [values.head, ...printed].filter((head) => head !== undefined)
    const places = [
      ...brokenPlaces(proof, { digest, isSignedBy }),
      ...wrongSums(proof),
      ...(heads.every((head) => head.trim().toLowerCase() === proof.head)
        ? []
        : ['The head is another than the one that was given or stands in the PDF: this is another proof.']),
      ...(values.key === undefined || values.key.trim() === proof.subject.public_key
        ? []
        : ['It was signed by another key than the one that was given.']),
    ]
    describe(proof, say)
    if (places.length > 0) {
      say('CHANGED: this is not as it was made.')
      for (const place of places.slice(0, MOST_TOLD)) say(`- ${printable(place)}`)
      if (places.length > MOST_TOLD) say(`- and ${places.length - MOST_TOLD} more`)
      return 1
    }
    say(
      'WHOLE: nothing in the proof was changed since it was made, and its tracked hours are those of the lines.',
    )
    say('A file beside it was not read: compare its lines and amounts with those that you know.')
    // A head in the same file proves nothing: whoever made another chain could have put it there.
    if (values.head === undefined)
      say('Compare the head with the one that you were sent, or give it with --head.')
    if (values.key === undefined) say('Ask who made it for their key, or give it with --key.')
    return 0
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return 2
  }
}

function describe({ subject, records, head }: ProofFile, say: (line: string) => void): void {
  const { workspace, made_at: at, public_key: key } = subject
  const lines = provedLines(subject)
  const [name, told] =
    'invoice' in subject
      ? [`Invoice ${subject.invoice.number ?? '(draft)'}`, 'billed']
      : [`Report ${subject.report.from} to ${subject.report.to}`, 'reported']
  const count = (origin: string | null) => records.filter(({ entry }) => entry.origin === origin).length
  const hours = (seconds: number) => `${(seconds / 3600).toFixed(2)} h`
  const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)
  const edits = sum(records.map(({ entry }) => entry.edits.length))
  say(printable(`${name} of “${workspace}”, proved ${at}`))
  say(
    `${records.length} time entries, ${hours(sum(records.map(({ entry }) => entry.seconds)))} tracked, ${hours(
      sum(lines.map(({ seconds }) => seconds)),
    )} ${told}, ${edits} edits`,
  )
  const others = lines.filter(({ seconds, tracked }) => seconds !== tracked)
  if (others.length > 0) say(`Lines with other hours ${told} than were tracked, rounded or typed:`)
  for (const line of others.slice(0, MOST_TOLD))
    say(printable(`- “${line.text}”: ${hours(line.seconds)} ${told}, ${hours(line.tracked)} tracked`))
  if (others.length > MOST_TOLD) say(`- and ${others.length - MOST_TOLD} more`)
  const ways = [
    ['timer that the service saw start', 'started'],
    ['timer, as the program says', 'timer'],
    ['typed', 'typed'],
    ['imported', 'import'],
    ['from a time block', 'block'],
    ['not told', 'unknown'],
    ['older than the history', null],
  ] as const
  const origins = ways.map(([way, origin]) => [way, count(origin)] as const).filter(([, some]) => some > 0)
  if (origins.length > 0)
    say(`How they came about: ${origins.map(([way, some]) => `${some} ${way}`).join(', ')}`)
  say(`Head: ${head}`)
  say(`Key:  ${printable(key)}`)
}

interface Content {
  readonly source: string
  /** The heads that stand in PDFs beside it. */
  readonly printed: readonly string[]
}

/** The proof in a file, or in a ZIP. @throws {Error} in words for a person */
async function contentOf(file: string): Promise<Content> {
  const stats = statSync(file)
  if (!stats.isFile()) throw new Error('This is no file.')
  if (stats.size > LARGEST) throw new Error('This file is too large for a proof of hours.')
  const bytes = readFileSync(file)
  const kind = bytes.subarray(0, 4).toString('latin1')
  if (kind === '%PDF') {
    const [head] = headsIn(bytes)
    throw new Error(
      head === undefined
        ? 'This PDF names no proof of hours.'
        : `This PDF names the proof of hours with the head ${head}. Verify the file that came with it.`,
    )
  }
  if (!kind.startsWith('PK')) return { source: utf8(bytes), printed: [] }
  const zip = new ZipReader(new BlobReader(new Blob([bytes])))
  try {
    const entries = (await zip.getEntries()).filter((entry): entry is FileEntry => !entry.directory)
    const named = (end: string) => entries.filter(({ filename }) => filename.endsWith(end))
    const [proofs, pdfs] = [named('.proof.json'), named('.pdf')]
    if (proofs.length !== 1) throw new Error('This ZIP has no proof of hours, or more than one.')
    if (pdfs.length > 1) throw new Error('This ZIP has more than one PDF.')
    const [proof = Buffer.of(), pdf = Buffer.of()] = await unpacked([...proofs, ...pdfs])
    return { source: utf8(proof), printed: headsIn(pdf) }
  } finally {
    await zip.close()
  }
}

function utf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

/** Stops where all of them together have more than a proof can have. */
async function unpacked(entries: readonly FileEntry[]): Promise<readonly Buffer[]> {
  const contents: Buffer[] = []
  let size = 0
  for (const entry of entries) {
    const parts: Uint8Array[] = []
    const writable = new WritableStream<Uint8Array>({
      write(part) {
        size += part.length
        if (size > LARGEST) throw new Error('This ZIP is too large for a proof of hours.')
        parts.push(part)
      },
    })
    await entry.getData(writable, { checkSignature: true })
    contents.push(Buffer.concat(parts))
  }
  return contents
}

function headsIn(pdf: Buffer): readonly string[] {
  return [...pdf.toString('latin1').matchAll(new RegExp(`${headMark}([0-9a-f]{64})`, 'g'))].map(
    ([, head = '']) => head,
  )
}
