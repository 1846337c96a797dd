/**
 * The proof of hours: what is billed or reported, with how each time entry came about and what was changed since, chained by hashes. With the
 * head of the chain from elsewhere, such as from the printed invoice, any later change of the file is found.
 */

import { z } from 'zod'
import { historyFields, origins } from '../api/entry-history.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const base64 = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/)
const text = z.string()
const whole = z.int()

const line = z.strictObject({
  text,
  /** Billed or reported seconds. */
  seconds: whole,
  /** Tracked seconds of its entries. */
  tracked: whole,
  entries: z.array(text),
})

const edit = z.strictObject({
  at: text,
  by: text.nullable(),
  changes: z.array(
    z.strictObject({
      field: z.enum(historyFields),
      // Only of times and the like: what a description or a project was before may be nobody else's business.
      from: text.nullable().optional(),
      to: text.nullable().optional(),
    }),
  ),
})

const entry = z.strictObject({
  id: text,
  person: text,
  project: text.nullable(),
  description: text,
  start: text,
  stop: text,
  seconds: whole,
  billable: z.boolean(),
  billed_on: text.nullable(),
  origin: z.enum(origins).nullable(),
  created_at: text,
  created_with: text,
  /** Where the entry is older than the keeping of histories: since when changes are kept. */
  history_begins_at: text.nullable(),
  edits: z.array(edit),
})
export type ProvedEntry = z.output<typeof entry>

const lines = z.array(line)

const about = {
  workspace: text,
  made_at: text,
  /** Ed25519, the raw 32 bytes: the key of the service that made the proof. */
  public_key: base64,
}

const invoice = z.strictObject({ number: text.nullable(), issue_date: text.nullable(), lines })

/** Plain dates, both included; a line for each project, in whose text is its name. */
const report = z.strictObject({ from: text, to: text, lines })

const subject = z.union([z.strictObject({ ...about, invoice }), z.strictObject({ ...about, report })])
export type ProofSubject = z.output<typeof subject>

const FORMAT = 'dayloom-proof-of-hours'

/** The first is of invoices, the second of reports. */
const version = z.literal([1, 2])

export const proofFile = z.strictObject({
  format: z.literal(FORMAT),
  version,
  subject,
  records: z.array(z.strictObject({ entry, previous: hash, hash })),
  head: hash,
  /** Of the head, by the key of the subject. */
  signature: base64,
})
export type ProofFile = z.output<typeof proofFile>

/** So many entries the proof of a report takes: its file stays well below what `verify` reads. */
export const MOST_PROVED = 20_000

/** The lines that the entries add up to. */
export function provedLines(proved: ProofSubject): z.output<typeof lines> {
  return 'invoice' in proved ? proved.invoice.lines : proved.report.lines
}

/** SHA-256 of a text in UTF-8, as hexadecimal digits. */
export type Digest = (text: string) => string

/** JSON without spaces, with keys in the order of their code units (RFC 8785); numbers are whole. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const keys = Object.keys(value)
    .filter((key) => Reflect.get(value, key) !== undefined)
    .sort()
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(Reflect.get(value, key))}`).join()}}`
}

/** Where the chain begins. */
function rootOf(file: Pick<ProofFile, 'version' | 'subject'>, digest: Digest): string {
  return digest(canonicalJson({ format: FORMAT, version: file.version, subject: file.subject }))
}

function hashOf(proved: ProvedEntry, previous: string, digest: Digest): string {
  return digest(canonicalJson({ entry: proved, previous }))
}

/** The head says how many records there are, so that none can be taken off the end. */
function headOf(count: number, last: string, digest: Digest): string {
  return digest(canonicalJson({ count, last }))
}

/** Stands before the head in the keywords of a PDF, which are no compressed part of it. */
export const headMark = 'dayloom-proof-'

/** The text that is signed. */
function signedText(file: Pick<ProofFile, 'version' | 'head'>): string {
  return `${FORMAT} ${file.version} ${file.head}`
}

/** @param sign of a text, in base64 */
export function makeProof(
  proved: ProofSubject,
  entries: readonly ProvedEntry[],
  { digest, sign }: { readonly digest: Digest; readonly sign: (text: string) => string },
): ProofFile {
  const begun = { version: 'invoice' in proved ? 1 : 2, subject: proved } as const
  let previous = rootOf(begun, digest)
  const records = entries.map((own) => {
    const record = { entry: own, previous, hash: hashOf(own, previous, digest) }
    previous = record.hash
    return record
  })
  const head = headOf(records.length, previous, digest)
  return { format: FORMAT, ...begun, records, head, signature: sign(signedText({ ...begun, head })) }
}

interface Means {
  readonly digest: Digest
  /** Whether the signature of the text is that of the key; all but the text in base64. */
  readonly isSignedBy: (text: string, signature: string, publicKey: string) => boolean
}

/** The places where the chain is broken, as sentences; none for a file that is as it was made. Records are counted from 1. */
export function brokenPlaces(proof: ProofFile, { digest, isSignedBy }: Means): readonly string[] {
  const places: string[] = []
  let previous = rootOf(proof, digest)
  for (const [index, record] of proof.records.entries()) {
    const name = `Record ${index + 1} (${record.entry.start}, ${JSON.stringify(record.entry.description)})`
    if (record.previous !== previous) {
      const where = index === 0 ? 'what the file is about' : 'the record before it'
      places.push(`${name} does not follow ${where}: one of the two was changed, added, dropped or moved.`)
    }
    if (record.hash !== hashOf(record.entry, record.previous, digest)) places.push(`${name} was changed.`)
    previous = record.hash
  }
  if (proof.head !== headOf(proof.records.length, previous, digest))
    places.push('The head does not fit the records: some were dropped or added, or the head was changed.')
  if (!isSignedBy(signedText(proof), proof.signature, proof.subject.public_key))
    places.push('The signature is not that of the key which the file names.')
  return places
}

/** Where the records and the lines say something else; none where both fit. */
export function wrongSums({ subject: proved, records }: ProofFile): readonly string[] {
  const seconds = new Map<string, number>()
  const places: string[] = []
  for (const { entry: own } of records) {
    const { id, start, stop } = own
    if (seconds.has(id)) places.push(`The entry ${id} is there twice.`)
    seconds.set(id, own.seconds)
    if ((Date.parse(stop) - Date.parse(start)) / 1000 !== own.seconds)
      places.push(`The entry of ${start} has other times than hours.`)
  }
  const billed = new Set<string>()
  for (const { text: title, tracked, entries } of provedLines(proved)) {
    let sum = 0
    for (const id of entries) {
      if (billed.has(id)) places.push(`The entry ${id} is on two lines.`)
      billed.add(id)
      const length = seconds.get(id)
      if (length === undefined) places.push(`“${title}”: the entry ${id} has no record.`)
      sum += length ?? 0
    }
    if (sum !== tracked) places.push(`“${title}”: its entries have ${sum} seconds, the line says ${tracked}.`)
  }
  for (const id of seconds.keys()) if (!billed.has(id)) places.push(`The entry ${id} is on no line.`)
  return places
}

/** The strings of a JSON text. Those before a colon are names: more than there are keys, where one is there twice. */
const nameTokens = /"(?:[^"\\]|\\.)*"(\s*:)?/g

function keyCount(value: unknown): number {
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + keyCount(item), 0)
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce((sum: number, item) => sum + 1 + keyCount(item), 0)
}

/** @throws {Error} in words for a person, where the text is no proof of hours */
export function readProof(source: string): ProofFile {
  let parsed: unknown
  try {
    parsed = JSON.parse(source)
  } catch {
    throw new Error('This is no JSON file, or a damaged one.')
  }
  const isOurs = typeof parsed === 'object' && parsed !== null && Reflect.get(parsed, 'format') === FORMAT
  if (!isOurs) throw new Error('This is no proof of hours.')
  if (!version.safeParse(Reflect.get(parsed as object, 'version')).success)
    throw new Error(
      'This proof of hours was made by a later version of Dayloom, which is needed to check it.',
    )
  const { data, error } = proofFile.safeParse(parsed)
  if (data === undefined) {
    const place = error.issues[0]?.path.join(' › ')
    throw new Error(`This proof of hours is damaged: something is wrong at ${place || 'its beginning'}.`)
  }
  // Programs differ in which of two equal keys counts.
  let names = 0
  for (const [, colon] of source.matchAll(nameTokens)) if (colon !== undefined) names += 1
  if (names !== keyCount(parsed)) throw new Error('This proof of hours is damaged: a key is there twice.')
  return data
}
