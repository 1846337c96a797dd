import { describe, expect, it } from 'vitest'
import { BridgeFailure } from '../../../bridge/use-bridge.ts'
import { pdfFailure } from './pdf-failure.ts'

const named = (name: string) => Object.assign(new Error('in words of the library'), { name })

describe('a PDF that is not shown', () => {
  it.each([
    [named('PasswordException'), /^This PDF is protected by a password.+Save a copy/],
    [named('InvalidPDFException'), /^This file is damaged.+Save a copy/],
    [named('UnknownErrorException'), /^This PDF cannot be shown.+Save a copy/],
    ['nothing', /^This PDF cannot be shown.+Save a copy/],
  ])('says why, and what to do', (error, words) => {
    expect(pdfFailure(error)).toMatch(words)
  })

  it('says what the program says when the file is not there', () => {
    const message = 'This file is not on this computer yet. Connect to fetch it.'
    expect(pdfFailure(new BridgeFailure({ code: 'offline', message, details: null }))).toBe(message)
  })
})
