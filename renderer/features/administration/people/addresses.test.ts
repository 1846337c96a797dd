import { describe, expect, it } from 'vitest'
import { readAddresses } from './addresses.ts'

describe('addresses', () => {
  it('are separated by commas, semicolons, lines and spaces, and each is there once', () => {
    const { addresses, bad } = readAddresses('ada@x.org, bob@x.org;cleo@x.org\n Ada@X.org dora@x.org ,')
    expect(addresses).toEqual(['ada@x.org', 'bob@x.org', 'cleo@x.org', 'dora@x.org'])
    expect(bad).toEqual([])
  })

  it('are taken out of what mail programs write', () => {
    expect(readAddresses('Bob Smith <bob@x.org>, "Ada, Countess" <ada@x.org>')).toEqual({
      addresses: ['bob@x.org', 'ada@x.org'],
      bad: [],
    })
  })

  it.each([
    ['Bob Smith'],
    ['bob@'],
    ['@x.org'],
    ['bob@@x.org'],
    ['mailto:bob@x.org'],
    [`${'b'.repeat(250)}@x.org`],
  ])('names %s as none', (text) => {
    expect(readAddresses(`ada@x.org, ${text}`)).toEqual({ addresses: ['ada@x.org'], bad: [text] })
  })
})
