/**
 * The words of the product. English stands in the source and needs no catalogue: a sentence is compiled when it is first
 * shown. Where macros run, in the renderer, a sentence is in `` t`…` `` or `<Trans>`; elsewhere it is `i18n._('…', values)`.
 */

import { i18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'

const compiled = new Map<string, ReturnType<typeof compileMessage>>()

i18n.setMessagesCompiler((message) => {
  let tokens = compiled.get(message)
  if (tokens === undefined) {
    tokens = compileMessage(message)
    compiled.set(message, tokens)
  }
  return tokens
})
i18n.loadAndActivate({ locale: 'en', messages: {} })

export { i18n } from '@lingui/core'
