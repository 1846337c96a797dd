import { expect, it } from 'vitest'
import { serverAddress } from './server-address.ts'

it.each([
  ['time.example.com', 'https://time.example.com'],
  [' https://time.example.com/ ', 'https://time.example.com'],
  ['http://time.example.com/sub/', 'http://time.example.com/sub'],
  ['localhost:4610', 'http://localhost:4610'],
  ['127.0.0.1:4610', 'http://127.0.0.1:4610'],
  ['example.com:8443', 'https://example.com:8443'],
])('%s means %s', (typed, address) => {
  expect(serverAddress(typed)).toBe(address)
})

it.each(['', '   ', 'two words', 'ftp://example.com', 'https://', 'http://:80'])(
  '%s is no address',
  (typed) => {
    expect(serverAddress(typed)).toBeNull()
  },
)
