import { describe, expect, it } from 'vitest'
import { checkExternalLink } from './external-link.ts'

describe('a link that would leave the program', () => {
  it.each(['https://example.com/a?b#c', 'http://127.0.0.1:4610/', 'mailto:ada@example.com'])(
    'may be %s',
    (url) => {
      expect(checkExternalLink(url)).toBe(url)
    },
  )

  it.each([
    'file:///etc/passwd',
    'smb://server/share',
    'javascript:alert(1)',
    'data:text/html,x',
    'app://dayloom/index.html',
    'ms-msdt:/id',
    'vbscript:x',
    'https://user:password@example.com/',
    'no url',
    '',
    ' file:///etc/passwd',
  ])('may not be %j', (url) => {
    expect(() => checkExternalLink(url)).toThrow('web pages and mail addresses')
  })
})
