/** The menu of the right mouse button where the page has none of its own: cut, copy and paste, and the spelling of a word. */

import type { App, ContextMenuParams, Menu, MenuItemConstructorOptions, WebContents } from 'electron'
import { i18n } from '../../../shared/words/words.ts'

/** The used part of what Electron tells. */
export type Clicked = Pick<
  ContextMenuParams,
  'isEditable' | 'selectionText' | 'misspelledWord' | 'dictionarySuggestions' | 'editFlags'
>

interface SpellingChoices {
  readonly replace: (suggestion: string) => void
  readonly learn: (word: string) => void
}

/** As many as one reads at a glance. */
const mostSuggestions = 5

/** Empty where there is nothing to do. */
export function contextMenu(clicked: Clicked, choices: SpellingChoices): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = clicked
  if (!isEditable) return selectionText.trim() === '' ? [] : [{ role: 'copy' }]
  return [
    ...spelling(clicked, choices),
    { role: 'cut', enabled: editFlags.canCut },
    { role: 'copy', enabled: editFlags.canCopy },
    { role: 'paste', enabled: editFlags.canPaste },
    { type: 'separator' },
    { role: 'selectAll', enabled: editFlags.canSelectAll },
  ]
}

function spelling(
  { misspelledWord, dictionarySuggestions }: Clicked,
  { replace, learn }: SpellingChoices,
): MenuItemConstructorOptions[] {
  if (misspelledWord === '') return []
  const suggestions = dictionarySuggestions.slice(0, mostSuggestions).map((suggestion) => ({
    // An ampersand marks an access key in a native menu.
    label: suggestion.replaceAll('&', '&&'),
    click: () => replace(suggestion),
  }))
  return [
    ...(suggestions.length > 0 ? suggestions : [{ label: i18n._('No suggestions'), enabled: false }]),
    { label: i18n._('Add to dictionary'), click: () => learn(misspelledWord) },
    { type: 'separator' },
  ]
}

/** For every page from its creation on. */
export function offerContextMenus(
  app: Pick<App, 'on'>,
  buildMenu: (items: MenuItemConstructorOptions[]) => Pick<Menu, 'popup'>,
): void {
  app.on('web-contents-created', (_event, contents: WebContents) => {
    contents.on('context-menu', (_click, clicked) => {
      const items = contextMenu(clicked, {
        replace: (suggestion) => contents.replaceMisspelling(suggestion),
        learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      })
      const { frame, menuSourceType: sourceType } = clicked
      if (items.length > 0) buildMenu(items).popup({ sourceType, ...(frame && { frame }) })
    })
  })
}
