import { describe, expect, it } from 'vitest'
import { previewKind, sizeInWords } from './file-words.ts'

describe('a file', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [12_400, '12 KB'],
    [999_499, '999 KB'],
    [999_500, '1.0 MB'],
    [1_440_000, '1.4 MB'],
    [104_857_600, '105 MB'],
  ])('of %i bytes is %s', (bytes, words) => {
    expect(sizeInWords(bytes)).toBe(words)
  })

  it.each([
    ['image/png', 'a.png', 'image'],
    ['image/svg+xml', 'a.svg', null],
    ['text/plain; charset=utf-8', 'a', 'text'],
    ['application/octet-stream', 'server.log', 'text'],
    ['application/pdf', 'a', 'pdf'],
    ['application/octet-stream', 'Invoice.PDF', 'pdf'],
    ['text/html', 'a', 'text'],
    ['application/octet-stream', 'page.html', 'text'],
    ['application/zip', 'a.zip', null],
    ['', 'a', null],
  ])('%s, %s is shown as %s', (mimeType, name, kind) => {
    expect(previewKind(mimeType, name)).toBe(kind)
  })
})
