import { expect, it } from 'vitest'
import { leftOutCharacters, leftOutMessage } from './left-out-text.ts'

const empty = { value: '', selectionStart: 0, selectionEnd: 0, maxLength: 10 }

it('a text that has room loses nothing', () => {
  expect(leftOutCharacters(empty, '1234567890')).toBe(0)
  expect(leftOutCharacters({ ...empty, maxLength: -1 }, 'x'.repeat(5000))).toBe(0)
})

it('counts the text beyond the room, with the text that stands there already', () => {
  expect(leftOutCharacters(empty, '12345678901')).toBe(1)
  const field = { ...empty, value: 'abcdef', selectionStart: 6, selectionEnd: 6 }
  expect(leftOutCharacters(field, '12345')).toBe(1)
})

it('makes room by the text that is replaced', () => {
  const field = { ...empty, value: 'abcdef', selectionStart: 1, selectionEnd: 5 }
  expect(leftOutCharacters(field, '12345678')).toBe(0)
  expect(leftOutCharacters(field, '123456789')).toBe(1)
})

it('the end of a line counts once', () => {
  expect(leftOutCharacters(empty, '1234\r\n67890')).toBe(0)
})

it('is told in whole sentences', () => {
  expect(leftOutMessage(2000, 3000)).toBe(
    'This field takes 3,000 characters. The last 2,000 of the pasted text were left out.',
  )
  expect(leftOutMessage(1, 255)).toBe(
    'This field takes 255 characters. The last one of the pasted text was left out.',
  )
})
