import { useEffect } from 'react'
import { useCommandRegistry } from '../../stores/commands.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { chordOf, isPlain, matchChord, type PendingChord } from '../../stores/key-sequence.ts'
import { useOverlay } from '../../stores/overlays.ts'

/**
 * Whose Ctrl+Z it is in a field: the browser's, as long as it has something to take back there, then nobody's while the text goes
 * on. It is the program's where nothing was typed, and where Enter has saved what was.
 */

/** Text typed into a field since the program last wrote into it. */
interface Typing {
  readonly before: string
  readonly now: string
  /** The browser has taken all of it back. */
  readonly isUndone: boolean
  readonly endedBy: 'enter' | 'leave' | null
  /** It went on after Enter had saved the text before it. */
  readonly followsEnter: boolean
  /** How often the program has undone from the field since: redo takes these back first. */
  readonly undoneSince: number
}

const typings = new WeakMap<EventTarget, Typing>()

/** Follows what is typed into the fields of a window; the answered function ends that. */
function watchTyping(page: Window): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  page.addEventListener(
    'beforeinput',
    (event) => {
      const { target, inputType } = event
      const [text, typing] = [textOf(target), typings.get(target ?? page)]
      const isHistory = inputType.startsWith('history')
      if (target === null || (typing?.now === text && (isHistory || typing.endedBy === null))) return
      // Enter, which types nothing into a field of one line.
      if (inputType === 'insertLineBreak' && target instanceof HTMLInputElement) return
      // The browser would mix its text with the one that the program has written since.
      if (typing !== undefined && isHistory) event.preventDefault()
      else {
        const followsEnter = typing?.endedBy === 'enter' && (savedIn(target) ?? '') === text.trimEnd()
        const begun = { before: text, now: text, isUndone: true, endedBy: null, followsEnter, undoneSince: 0 }
        typings.set(target, begun)
      }
    },
    options,
  )
  page.addEventListener(
    'input',
    (event) => {
      const { target } = event
      const typing = typings.get(target ?? page)
      if (target === null || typing === undefined) return
      const now = textOf(target)
      const isUndone =
        event instanceof InputEvent && event.inputType === 'historyUndo' && now === typing.before
      typings.set(target, { ...typing, now, isUndone, endedBy: null, undoneSince: 0 })
    },
    options,
  )
  function end(target: EventTarget | null, endedBy: 'enter' | 'leave'): void {
    const typing = typings.get(target ?? page)
    if (target !== null && typing !== undefined) typings.set(target, { ...typing, endedBy })
  }
  page.addEventListener('focusout', ({ target }) => end(target, 'leave'), options)
  page.addEventListener(
    'keydown',
    ({ key, target }) => {
      const choosesFromList = target instanceof Element && target.hasAttribute('aria-activedescendant')
      if (key === 'Enter' && !choosesFromList) end(target, 'enter')
    },
    options,
  )
  return () => ending.abort()
}

/** Is told of each undo and redo in a field, in their order. Answers whose it is, null for nobody's. */
function undoerIn(field: EventTarget, which: 'undo' | 'redo'): 'browser' | 'program' | null {
  const typing = typings.get(field)
  if (typing === undefined)
    return field instanceof Element && field.hasAttribute('data-inline') ? null : 'program'
  const isRedoOfProgram = which === 'redo' && typing.undoneSince > 0
  if (!isRedoOfProgram) {
    if (isOfTyping(field, typing, which)) return 'browser'
    const isOpen = typing.now === textOf(field) && typing.endedBy === null
    if (isOpen && (!typing.followsEnter || typing.undoneSince > 0)) return null
  }
  const undoneSince = Math.max(0, typing.undoneSince + (which === 'undo' ? 1 : -1))
  typings.set(field, { ...typing, undoneSince })
  return 'program'
}

function isOfTyping(field: EventTarget, typing: Typing, which: 'undo' | 'redo'): boolean {
  const text = textOf(field)
  const isEnded = typing.endedBy !== null
  // Nothing is left to take back of what was saved by Enter, or by a choice that left a blank to type on after it.
  const isSaved = savedIn(field) === text.trimEnd()
  if (isSaved && (isEnded || typing.now !== text)) return false
  if (typing.now === text) return which === 'redo' || !typing.isUndone
  return text !== '' && !isEnded
}

function savedIn(field: EventTarget): string | undefined {
  return field instanceof HTMLElement ? field.dataset['saved']?.trimEnd() : undefined
}

/** Whether something was typed in the form, or in the panel, into a field that waits for the button of its form: undo is for nothing behind it. */
function isInBegunForm(field: EventTarget): boolean {
  const form = field instanceof Element ? field.closest('form, aside') : null
  return [...(form?.querySelectorAll('[data-waits], [data-waits] :is(input, textarea)') ?? [])].some((each) =>
    typings.has(each),
  )
}

function textOf(field: EventTarget | null): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value
  return field instanceof Node ? (field.textContent ?? '') : ''
}

/** Where plain keys have a meaning of their own: typing, and lists and dialogs that are open above the screen. */
const ownKeys = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox]'
const typing =
  'input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [role=spinbutton]'

/**
 * A dialog above the window, or fields on a surface that floats: a change behind them would pull away what they are about. The
 * box that searches a list is none of these fields.
 */
const aboveAll =
  '[data-modal],[data-popover]:has(:is(input,textarea):not([type=checkbox],[type=radio],[role=combobox],[tabindex="-1"]))'

export function isCovered(): boolean {
  return document.querySelector(aboveAll) !== null
}

const isUndo = /^Mod\+(?:Shift\+z|[yz])$/

/** Chords with Mod that fields use themselves. */
const editing = new Set(['Mod+a', 'Mod+c', 'Mod+v', 'Mod+x'])

function isForField(event: KeyboardEvent, field: Element, chord: string): boolean {
  if (!isUndo.test(chord)) return !chord.startsWith('Mod+') || editing.has(chord)
  const undoer = undoerIn(field, chord === 'Mod+z' ? 'undo' : 'redo')
  // The browser would go on with another field.
  if (undoer === null) event.preventDefault()
  return undoer !== 'program'
}

/** Runs the registered commands by their keys; not by plain characters where the person wants none. */
export function useKeys(): void {
  const { data: preferences } = useBridgeQuery('preferences.get')
  const hearsCharacters = preferences?.keyCommands !== false
  useEffect(() => {
    let pending: PendingChord | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return
      const chord = chordOf(event)
      if (chord === null || (!hearsCharacters && isPlain(chord))) return
      // The browser would take text back in the field that was typed in last, wherever the focus is.
      if (isUndo.test(chord) && !document.activeElement?.closest(typing)) event.preventDefault()
      if (event.repeat || isCovered()) return
      // A box with a list passes its keys on to the chosen row: they are the box's.
      const target = document.activeElement
      const isWithin = (selector: string) => target instanceof Element && target.closest(selector) !== null
      const withMod = chord.startsWith('Mod+')
      if (isUndo.test(chord) && target !== null && isInBegunForm(target)) return
      // Text typed while the palette still opens is meant for it.
      if (!withMod && useOverlay.getState().open !== null) return
      if (
        target !== null && isWithin(typing) ? isForField(event, target, chord) : !withMod && isWithin(ownKeys)
      )
        return
      const match = matchChord(useCommandRegistry.getState().commands, chord, pending, event.timeStamp)
      pending = match.pending
      if (match.command === null) return
      event.preventDefault()
      match.command.run()
    }
    const endTyping = watchTyping(window)
    window.addEventListener('keydown', onKeyDown)
    return () => {
      endTyping()
      window.removeEventListener('keydown', onKeyDown)
    }
  }, [hearsCharacters])
}
