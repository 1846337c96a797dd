/**
 * Loads the language of the interface before any other module of it runs. There is English, and `?language=pseudo`: every
 * sentence is longer and has accents, so that a sentence without them was left out of the catalogue.
 */

import { i18n } from '../../shared/words/words.ts'

if (new URLSearchParams(globalThis.location?.search).get('language') === 'pseudo') {
  const { messages } = await import('../../shared/words/pseudo.po')
  i18n.loadAndActivate({ locale: 'en', messages })
}
