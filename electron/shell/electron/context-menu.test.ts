import { EventEmitter } from 'node:events'
import type { App, ContextMenuParams, MenuItemConstructorOptions } from 'electron'
import { describe, expect, it } from 'vitest'
import { contextMenu, offerContextMenus, type Clicked } from './context-menu.ts'

const editFlags: ContextMenuParams['editFlags'] = {
  canUndo: true,
  canRedo: false,
  canCut: true,
  canCopy: true,
  canPaste: false,
  canDelete: true,
  canSelectAll: true,
  canEditRichly: false,
}
const nothing: Clicked = {
  isEditable: false,
  selectionText: '',
  misspelledWord: '',
  dictionarySuggestions: [],
  editFlags,
}
const choices = { replace: () => undefined, learn: () => undefined }
const names = (items: readonly MenuItemConstructorOptions[]) =>
  items.map(({ role, label, type }) => role ?? label ?? type)

describe('the menu of the right mouse button', () => {
  it('cuts, copies and pastes in a field, as far as there is something to', () => {
    const items = contextMenu({ ...nothing, isEditable: true }, choices)
    expect(names(items)).toEqual(['cut', 'copy', 'paste', 'separator', 'selectAll'])
    expect(items.find(({ role }) => role === 'paste')?.enabled).toBe(false)
  })

  it('copies a selection elsewhere, and is not there for nothing', () => {
    expect(names(contextMenu({ ...nothing, selectionText: 'Offer' }, choices))).toEqual(['copy'])
    expect(contextMenu({ ...nothing, selectionText: ' \n' }, choices)).toEqual([])
  })

  it('offers other spellings of a word first, or says that there are none', () => {
    const misspelled = { ...nothing, isEditable: true, misspelledWord: 'ofer' }
    const many = ['offer', 'over', 'oft&er', 'ofter', 'loafer', 'sofer']
    const items = contextMenu({ ...misspelled, dictionarySuggestions: many }, choices)
    const first = ['offer', 'over', 'oft&&er', 'ofter', 'loafer', 'Add to dictionary', 'separator', 'cut']
    expect(names(items).slice(0, 8)).toEqual(first)
    expect(contextMenu(misspelled, choices)[0]).toMatchObject({ label: 'No suggestions', enabled: false })
  })

  it('puts the chosen spelling in, and a word into the dictionary', () => {
    const journal: string[] = []
    const contents = Object.assign(new EventEmitter(), {
      replaceMisspelling: (text: string) => journal.push(`replace ${text}`),
      session: { addWordToSpellCheckerDictionary: (word: string) => journal.push(`learn ${word}`) },
    })
    const app = new EventEmitter()
    let shown: readonly MenuItemConstructorOptions[] = []
    offerContextMenus(app as unknown as App, (items) => {
      shown = items
      return { popup: () => void journal.push('shown') }
    })
    app.emit('web-contents-created', {}, contents)
    const clicked = { ...nothing, isEditable: true, misspelledWord: 'ofer', dictionarySuggestions: ['offer'] }
    contents.emit('context-menu', {}, { ...clicked, frame: null, menuSourceType: 'mouse' })
    for (const item of shown.slice(0, 2)) item.click?.({} as never, undefined, {})
    contents.emit('context-menu', {}, { ...nothing, frame: null, menuSourceType: 'mouse' })
    expect(journal).toEqual(['shown', 'replace offer', 'learn ofer'])
  })
})
