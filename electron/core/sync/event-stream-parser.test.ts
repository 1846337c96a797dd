import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EventStreamParser } from './event-stream-parser.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The pieces into which the bytes fall when they are cut at these places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

function readAll(pieces: readonly Uint8Array[]): string[] {
  const parser = new EventStreamParser()
  return pieces.flatMap((piece) => parser.read(piece))
}

describe('an event stream', () => {
  it.each([
    { name: 'one event', text: 'data: a\n\n', events: ['a'] },
    {
      name: 'comments and other fields',
      text: ': hi\n\nretry: 5\nid: 1\nevent: x\ndata: a\n\n',
      events: ['a'],
    },
    { name: 'several lines of data', text: 'data: a\ndata:b\ndata\n\n', events: ['a\nb\n'] },
    { name: 'each end of line', text: 'data: a\r\n\r\ndata: b\r\rdata: c\n\n', events: ['a', 'b', 'c'] },
    { name: 'an event that has not ended', text: 'data: a\n', events: [] },
    { name: 'a byte order mark', text: '\uFEFFdata: a\n\n', events: ['a'] },
    { name: 'a colon in the data', text: 'data: {"a":1}\n\n', events: ['{"a":1}'] },
  ])('with $name', ({ text, events }) => {
    expect(readAll([bytesOf(text)])).toEqual(events)
  })

  it('gives the same events in whatever pieces it arrives', () => {
    const line = fc.oneof(
      fc.constantFrom('data: ä€😀', 'data', 'data:x', ': comment', 'event: change', ''),
      fc.string().map((text) => `data: ${text.replaceAll(/[\r\n]/g, '')}`),
    )
    const end = fc.constantFrom('\n', '\r\n', '\r')
    const stream = fc.array(fc.tuple(line, end)).map((lines) => lines.flat().join(''))
    fc.assert(
      fc.property(stream, fc.array(fc.nat(), { maxLength: 20 }), (text, places) => {
        const bytes = bytesOf(text)
        expect(readAll(cut(bytes, places))).toEqual(readAll([bytes]))
      }),
    )
  })

  it('keeps nothing of a line or an event without measure, and goes on after it', () => {
    const parser = new EventStreamParser()
    const long = bytesOf('x'.repeat(50_000))
    expect(parser.read(bytesOf('data: '))).toEqual([])
    for (let count = 0; count < 10; count += 1) expect(parser.read(long)).toEqual([])
    expect(parser.read(bytesOf('\n\ndata: a\n\n'))).toEqual(['a'])
    for (let count = 0; count < 10; count += 1) {
      expect(parser.read(bytesOf(`data: ${'y'.repeat(50_000)}\n`))).toEqual([])
    }
    expect(parser.read(bytesOf('\ndata: b\n\n'))).toEqual(['b'])
  })
})
