/** `session`: permissions, downloads and spelling are those of the desk's Chromium. */

import type { Session } from 'electron'
import { assertReady } from './app.ts'
import { tell } from './desk-line.ts'
import { emitter, strict } from './strict.ts'

type Handlers = Extract<keyof Session, `set${string}Handler`>

/** The page asks the desk's Chromium, which grants nothing; the handlers are tested by themselves. */
const refusals = {
  setPermissionCheckHandler: () => undefined,
  setPermissionRequestHandler: () => undefined,
  setDevicePermissionHandler: () => undefined,
  setDisplayMediaRequestHandler: () => undefined,
  setBluetoothPairingHandler: () => undefined,
  setUSBProtectedClassesHandler: () => undefined,
} satisfies Partial<Record<Handlers, () => void>>

/** Downloads go to the desk's Chromium, too. */
const defaultSession = emitter<Session>('session', ['will-download'], {
  ...refusals,
  availableSpellCheckerLanguages: ['de', 'en-GB', 'en-US'],
  setSpellCheckerEnabled: (isEnabled) => tell('note', `spelling is checked: ${isEnabled}`),
  setSpellCheckerLanguages: (languages) => tell('note', `spelling of ${languages.join()}`),
  addWordToSpellCheckerDictionary(word) {
    tell('note', `learn the word ${word}`)
    return true
  },
})

export const session = strict<{ defaultSession: Session }>('session', {
  get defaultSession() {
    assertReady('session')
    return defaultSession
  },
})
