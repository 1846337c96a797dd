import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js'
import fc from 'fast-check'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  canonicalJson,
  headMark,
  makeProof,
  type ProofFile,
  type ProvedEntry,
  provedLines,
} from '../shared/domain/proof.ts'
import { verifyFromCommandLine } from './verify.ts'

let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dayloom-proof-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64')
  return { raw, sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64') }
}
const key = newKey()

const entry = (index: number, description: string): ProvedEntry => ({
  id: `0197a3c0-0000-7000-8000-${String(index).padStart(12, '0')}`,
  person: 'Ada',
  project: index % 2 === 0 ? null : 'Site',
  description,
  start: `2026-03-0${index + 1}T08:00:00Z`,
  stop: `2026-03-0${index + 1}T09:00:00Z`,
  seconds: 3600,
  billable: true,
  billed_on: '2026-0001',
  origin: index === 0 ? 'started' : 'typed',
  created_at: '2026-03-01T09:00:00.000000Z',
  created_with: 'Dayloom',
  history_begins_at: null,
  edits: [
    {
      at: '2026-03-02T09:00:00.000000Z',
      by: 'Ada',
      changes: [
        { field: 'stop', from: null, to: '2026-03-01T09:00:00Z' },
        { field: 'description' },
        { field: 'billable', from: 'false', to: 'true' },
      ],
    },
  ],
})

function prove(descriptions: readonly string[], by = key, isReport = false): ProofFile {
  const entries = descriptions.map((text, index) => entry(index, text))
  const line = {
    text: 'Work',
    seconds: 3600,
    tracked: 3600 * entries.length,
    entries: entries.map(({ id }) => id),
  }
  const maker = { workspace: 'Work', made_at: '2026-04-01T08:00:00Z', public_key: by.raw }
  const about = isReport
    ? { ...maker, report: { from: '2026-03-01', to: '2026-03-31', lines: [line] } }
    : { ...maker, invoice: { number: '2026-0001', issue_date: '2026-03-31', lines: [line] } }
  return makeProof(about, entries, { digest, sign: by.sign })
}

function verify(content: string | Uint8Array, ...more: string[]): Promise<0 | 1 | 2> {
  const file = join(folder, 'file')
  writeFileSync(file, content)
  said = []
  return verifyFromCommandLine(['verify', file, ...more], (line) => void said.push(line))
}

/** The places of a JSON value at which there is no list and no object. */
function leaves(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return Object.entries(value).flatMap(([name, part]) => leaves(part, [...path, name]))
}

function changedAt(proof: ProofFile, path: readonly (string | number)[], value: unknown): unknown {
  const copy = structuredClone(proof) as object
  const holder = path.slice(0, -1).reduce<object>((part, name) => Reflect.get(part, name) as object, copy)
  Reflect.set(holder, path.at(-1) ?? '', value)
  return copy
}

async function zipOf(files: readonly (readonly [name: string, content: string])[]): Promise<Uint8Array> {
  const zip = new ZipWriter(new BlobWriter())
  for (const [name, content] of files) await zip.add(name, new TextReader(content))
  return new Uint8Array(await (await zip.close()).arrayBuffer())
}

const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 5 })

describe('a proof of hours', () => {
  it('is whole as it was made, however its JSON is laid out', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (descriptions) => {
        const proof = prove(descriptions)
        expect(await verify(JSON.stringify(proof, null, 2))).toBe(0)
        expect(await verify(canonicalJson(proof), '--head', proof.head, '--key', key.raw)).toBe(0)
      }),
      { numRuns: 20 },
    )
    expect(said).toContainEqual(expect.stringMatching(/^WHOLE/))
    expect(await verify(canonicalJson(prove(['a', 'b'])))).toBe(0)
    expect(said).toContain('- “Work”: 1.00 h billed, 2.00 h tracked')
  })

  it.each([false, true])('is not whole once any value is another: of a report %s', async (isReport) => {
    const proof = prove(['a', 'b'], key, isReport)
    expect(proof.version).toBe(isReport ? 2 : 1)
    expect(await verify(JSON.stringify(proof))).toBe(0)
    expect(said[0]).toMatch(isReport ? /^Report 2026-03-01 to 2026-03-31 of “Work”/ : /^Invoice 2026-0001 of/)
    for (const path of leaves(proof)) {
      const old = path.reduce<unknown>((part, name) => Reflect.get(part as object, name), proof)
      const other = typeof old === 'number' ? old + 1 : typeof old === 'boolean' ? !old : `${String(old)}x`
      for (const value of [other, null, 0, undefined]) {
        if (value === old) continue
        const code = await verify(JSON.stringify(changedAt(proof, path, value)))
        expect(`${path.join('.')}: ${code}`).toMatch(/: [12]$/)
      }
    }
  })

  it('is not whole with a record dropped, added, swapped or sent twice, even with a new signature', async () => {
    const proof = prove(['a', 'b', 'c'])
    const [first, second, third] = proof.records
    const foreign = prove(['x', 'y', 'z']).records[1]
    const lists = [
      [first, second],
      [second, third],
      [first, third],
      [second, first, third],
      [first, first, second, third],
      [first, second, third, third],
      [first, foreign, third],
      [],
    ]
    for (const records of lists) {
      expect(await verify(JSON.stringify({ ...proof, records }))).toBe(1)
      expect(said.some((line) => line.startsWith('CHANGED'))).toBe(true)
    }
    // Made anew with another key it is whole by itself, but not what was given out.
    const forged = prove(['a', 'b', 'longer'], newKey())
    expect(await verify(JSON.stringify(forged))).toBe(0)
    expect(await verify(JSON.stringify(forged), '--head', proof.head)).toBe(1)
    expect(await verify(JSON.stringify(forged), '--key', key.raw)).toBe(1)
  })

  it('names the record that was changed', async () => {
    const proof = prove(['a', 'b', 'c'])
    await verify(JSON.stringify(changedAt(proof, ['records', 1, 'entry', 'person'], 'Eve')))
    expect(said).toContainEqual(expect.stringMatching(/Record 2 .*was changed/))
    expect(said.some((line) => /Record [13] /.test(line))).toBe(false)
  })

  it('says where the invoice claims other hours than its entries have', async () => {
    const made = prove(['a', 'b'])
    const { subject } = made
    const [line] = provedLines(subject)
    if (line === undefined || !('invoice' in subject)) throw new Error('There is a line.')
    const again = (lines: ReturnType<typeof provedLines>) => {
      const about = { ...subject, invoice: { ...subject.invoice, lines } }
      const entries = made.records.map((record) => record.entry)
      return verify(JSON.stringify(makeProof(about, entries, { digest, sign: key.sign })))
    }
    expect(await again([line])).toBe(0)
    expect(await again([{ ...line, tracked: 7201 }])).toBe(1)
    expect(said).toContain('- “Work”: its entries have 7200 seconds, the line says 7201.')
    expect(await again([{ ...line, entries: line.entries.slice(1), tracked: 3600 }])).toBe(1)
    expect(await again([line, line])).toBe(1)
  })

  it('is read from a ZIP, with the head of the PDF beside it', async () => {
    const proof = prove(['a'])
    const json = JSON.stringify(proof)
    const zipped = (head: string, ...names: string[]) =>
      zipOf([
        ['invoice.pdf', `%PDF-1.3 /Keywords (${headMark}${head})`],
        ...names.map((name) => [name, json] as const),
      ])
    expect(await verify(await zipped(proof.head, 'a.proof.json'))).toBe(0)
    expect(await verify(await zipped('0'.repeat(64), 'a.proof.json'))).toBe(1)
    expect(await verify(await zipped(proof.head))).toBe(2)
    expect(await verify(await zipped(proof.head, 'a.proof.json', 'b.proof.json'))).toBe(2)
    expect(await verify(`%PDF-1.3 /Keywords (${headMark}${proof.head})`)).toBe(2)
    expect(said[0]).toContain(proof.head)
  })
})

describe('a hostile file', () => {
  it('is refused in words', async () => {
    const proof = prove(['a'])
    const json = JSON.stringify(proof)
    const refused: readonly (readonly [string | Uint8Array, RegExp])[] = [
      ['', /no JSON/],
      ['{}', /no proof of hours/],
      ['[1]', /no proof of hours/],
      ['[['.repeat(200_000), /./],
      [json.replace('"version":1', '"version":3'), /later version/],
      [json.replace('"version":1', '"version":1,"__proto__":{"version":1}'), /damaged/],
      [json.replace('"person":"Ada"', '"person":"Eve","person":"Ada"'), /twice/],
      [json.replace('"person":"Ada"', '"person":"Ada","constructor":1'), /damaged/],
      [json.replace('"person":"Ada"', '"person":"Ada","__proto__":{"person":"Eve"}'), /damaged/],
      [json.replace('"person":"Ada"', '"person":"Ada","__proto__":null'), /damaged/],
      [new Uint8Array([0x7b, 0xff]), /./],
      [Buffer.from('PK\u0003\u0004nothing'), /./],
    ]
    for (const [content, words] of refused) {
      expect(await verify(content)).toBe(2)
      expect(said).toEqual([expect.stringMatching(words)])
    }
    expect(Reflect.get({}, 'version')).toBeUndefined()
  })

  it('is refused where its parts are too large together, or say several things', async () => {
    const proof = prove(['a'])
    const half = ' '.repeat(33 * 1024 * 1024)
    const json = ['a.proof.json', JSON.stringify(proof)] as const
    const large = await zipOf([
      ['a.proof.json', json[1] + half],
      ['a.pdf', half],
    ])
    expect(await verify(large)).toBe(2)
    expect(said).toEqual([expect.stringMatching(/too large/)])
    expect(await verify(await zipOf([json, ['a.pdf', ''], ['b.pdf', '']]))).toBe(2)
    expect(said).toEqual([expect.stringMatching(/more than one PDF/)])
    // The heads of a hostile PDF are more than a call can take arguments.
    const heads = `${headMark}${proof.head}`.repeat(200_000)
    expect(await verify(await zipOf([json, ['a.pdf', heads]]))).toBe(0)
  })

  it('writes nothing that moves the cursor of a terminal', async () => {
    const proof = changedAt(prove(['\u001b[2J']), ['subject', 'workspace'], '\u001b[2J')
    expect(await verify(JSON.stringify(proof))).toBe(1)
    expect(said.join('')).not.toContain('\u001b')
  })

  it('is none that is not there, nor one without a name', async () => {
    const say = (line: string) => void said.push(line)
    expect(await verifyFromCommandLine(['verify', join(folder, 'no')], say)).toBe(2)
    expect(await verifyFromCommandLine(['verify', folder], say)).toBe(2)
    expect(said.at(-1)).toBe('This is no file.')
    expect(await verifyFromCommandLine(['verify'], say)).toBe(2)
    expect(await verifyFromCommandLine(['verify', 'a', 'b'], say)).toBe(2)
    expect(await verifyFromCommandLine(['verify', '--nothing'], say)).toBe(2)
  })
})
