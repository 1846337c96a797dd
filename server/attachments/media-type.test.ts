import { describe, expect, it } from 'vitest'
import { mediaTypeOf } from './media-type.ts'

const head = (latin1: string): Uint8Array => Buffer.from(latin1, 'latin1')

describe('the media type of an attachment', () => {
  it.each([
    ['its first bytes, whatever its sender says', '\x89PNG\r\n\x1a\n', 'text/html', 'image/png'],
    ['its first bytes: a JPEG', '\xff\xd8\xff\xe0', '', 'image/jpeg'],
    ['its first bytes: a WebP', 'RIFF\0\0\0\0WEBPVP8 ', 'image/png', 'image/webp'],
    ['its first bytes: a program', 'MZ\x90', 'image/png', 'application/vnd.microsoft.portable-executable'],
    ['its first bytes: a program for Linux', '\x7fELF', 'text/plain', 'application/x-elf'],
    ['what its sender says where they say nothing', 'Notes', 'text/markdown', 'text/markdown'],
    ['unknown when it is not what its sender says', '<html>', 'image/png', 'application/octet-stream'],
    ['unknown when its sender says nonsense', 'Notes', '../../x', 'application/octet-stream'],
    ['unknown when its sender says a header', 'Notes', 'text/plain\r\nX: y', 'application/octet-stream'],
    ['unknown when its sender says too much', 'Notes', `text/${'x'.repeat(200)}`, 'application/octet-stream'],
    [
      'that of its document where it is an archive',
      'PK\x03\x04',
      'application/vnd.oasis.opendocument.text',
      'application/vnd.oasis.opendocument.text',
    ],
    ['an archive where it is called an image', 'PK\x03\x04', 'image/png', 'application/zip'],
    ['an archive where it is called nothing', 'PK\x03\x04', 'application/octet-stream', 'application/zip'],
    ['what its sender says when it is empty', '', 'text/csv', 'text/csv'],
  ])('is %s', (_, bytes, declared, type) => {
    expect(mediaTypeOf(head(bytes), declared)).toBe(type)
  })
})
