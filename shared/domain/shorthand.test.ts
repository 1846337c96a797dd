import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorthandTokens, tokenAt, withoutTokens } from './shorthand.ts'

function read(text: string) {
  return shorthandTokens(text).map(({ kind, name }) => `${kind}:${name}`)
}

function rest(text: string) {
  return withoutTokens(text, shorthandTokens(text))
}

describe('the shorthand', () => {
  it('finds project, tags and billable wherever they stand', () => {
    expect(read('Draft the offer @Website #writing #client-a $')).toEqual([
      'project:Website',
      'tag:writing',
      'tag:client-a',
      'billable:',
    ])
    expect(rest('Draft @Website the #writing offer $')).toBe('Draft the offer')
    expect(read('@Website')).toEqual(['project:Website'])
  })

  it('takes names with spaces in quotes, closed or still being typed', () => {
    expect(read('Offer @"Big client" now')).toEqual(['project:Big client'])
    expect(rest('Offer @"Big client" now')).toBe('Offer now')
    expect(read('Offer @"Big cl')).toEqual(['project:Big cl'])
    expect(read(String.raw`@"The \"A\" team"`)).toEqual(['project:The "A" team'])
    expect(read('@"tags like #this" stay inside')).toEqual(['project:tags like #this'])
  })

  it.each([
    'write to ann@example.com',
    'learn C# today',
    'costs 5$ and $5',
    'a@b',
    'x#y',
    String.raw`\@home`,
  ])('leaves "%s" alone', (text) => {
    expect(read(text)).toEqual([])
  })

  it('gives marks that were meant as text back without their backslash', () => {
    expect(rest(String.raw`\@home and \#1 for \$ #errand`)).toBe('@home and #1 for $')
  })

  it('knows the token that is being typed', () => {
    expect(tokenAt('Offer @Web', 10)).toEqual({ kind: 'project', name: 'Web', from: 6, to: 10 })
    expect(tokenAt('Offer @', 7)).toEqual({ kind: 'project', name: '', from: 6, to: 7 })
    expect(tokenAt('Offer @Web', 6)).toBeNull()
    expect(tokenAt('Offer @Web now', 12)).toBeNull()
  })
})

const names = fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() === name && name !== '')
const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 6 })

function quote(name: string): string {
  return `"${name.replace(/["\\]/g, (special) => `\\${special}`)}"`
}

it('reads every name that is put in quotes, and leaves the words around it', () => {
  fc.assert(
    fc.property(words, names, names, fc.nat(), (around, project, tag, where) => {
      const at = where % (around.length + 1)
      const text = [
        ...around.slice(0, at),
        `@${quote(project)}`,
        `#${quote(tag)}`,
        '$',
        ...around.slice(at),
      ].join(' ')
      expect(read(text)).toEqual([`project:${project}`, `tag:${tag}`, 'billable:'])
      expect(rest(text)).toBe(around.join(' '))
    }),
  )
})

it('never overlaps, never loses a letter of what is no token, and takes any text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('@', '#', '$', '"', '\\', ' ', 'a', 'B', '1') }),
      (text) => {
        const tokens = shorthandTokens(text)
        expect(tokens.every(({ from, to }) => from < to && to <= text.length)).toBe(true)
        expect(tokens.every((token, index) => token.from >= (tokens[index - 1]?.to ?? 0))).toBe(true)
        const letters = (part: string) => part.replace(/[\s\\]/g, '')
        const outside = tokens.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to), text)
        expect(letters(withoutTokens(text, tokens))).toBe(letters(outside))
      },
    ),
  )
})
