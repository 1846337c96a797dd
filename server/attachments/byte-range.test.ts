import { describe, expect, it } from 'vitest'
import { RangeNotSatisfiable } from '../errors/app-error.ts'
import { byteRange, namesTag } from './byte-range.ts'

describe('a part of ten bytes', () => {
  it.each([
    ['bytes=0-0', { first: 0, last: 0 }],
    ['bytes=2-5', { first: 2, last: 5 }],
    ['bytes=2-', { first: 2, last: 9 }],
    ['bytes=2-99', { first: 2, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
  ])('is named by %s', (header, range) => {
    expect(byteRange(header, 10)).toEqual(range)
  })

  it.each([[null], [''], ['bytes=-'], ['bytes=5-2'], ['bytes=0-1,3-4'], ['items=0-1'], ['bytes=a-b']])(
    'is the whole when %j is asked for',
    (header) => {
      expect(byteRange(header, 10)).toBeNull()
    },
  )

  it.each([['bytes=10-'], ['bytes=99-100'], ['bytes=-0']])('is refused beyond its end: %s', (header) => {
    expect(() => byteRange(header, 10)).toThrow(RangeNotSatisfiable)
  })

  it('is refused for an empty file', () => {
    expect(() => byteRange('bytes=0-', 0)).toThrow(RangeNotSatisfiable)
    expect(() => byteRange('bytes=-1', 0)).toThrow(RangeNotSatisfiable)
  })
})

describe('a tag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
  ])('is named by %s: %s', (header, named) => {
    expect(namesTag(header, '"a"')).toBe(named)
  })
})
