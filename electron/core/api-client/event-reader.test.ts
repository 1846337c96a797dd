import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { eventReader } from './event-reader.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The pieces into which the bytes fall when they are cut at these places. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...places.map((place) => place % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b)
  return ends.map((end, index) => bytes.subarray(index === 0 ? 0 : ends[index - 1], end))
}

function readAll(pieces: readonly Uint8Array[]): string[] {
  const events: string[] = []
  const read = eventReader((data) => events.push(data))
  for (const piece of pieces) read(piece)
  return events
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

  it.each([
    { name: 'a line', piece: 'x'.repeat(50_000) },
    { name: 'an event', piece: `data: ${'y'.repeat(50_000)}\n` },
  ])('is given up at $name that is too long, after what came before', ({ piece }) => {
    const events: string[] = []
    const read = eventReader((data) => events.push(data))
    read(bytesOf('data: a\n\ndata: '))
    expect(() => {
      for (let count = 0; count < 10; count += 1) read(bytesOf(piece))
    }).toThrow('max buffer size')
    expect(events).toEqual(['a'])
  })
})
