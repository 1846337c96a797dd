/**
 * The state between typing into a field and saving it. Every typed field goes through here:
 *
 * - Nothing is saved while it is typed. Enter and leaving the field save it, as one step to undo.
 * - What cannot be read, and what is refused, stays as it was typed, with the reason. Cleared after that, a field that cannot
 *   be empty has its value again.
 * - Escape brings the former text back, and Ctrl+Z after it what was typed, as a draft. In a text of several lines Escape
 *   leaves the field instead, which saves it.
 * - A draft outlives the field and the window. Found again, or brought back, it is shown and waits for an answer, as it
 *   does when the value has changed elsewhere while it was typed.
 */

import type { WrittenElsewhere } from '../../../shared/bridge/fields.ts'
import type { BridgeError } from '../../../shared/bridge/procedure.ts'
import type { Parsed } from '../../../shared/domain/parsed.ts'
import type { Draft } from '../../stores/drafts.ts'

export type LeftBy = 'enter' | 'escape' | 'leave'

/** Why a text was not saved: a sentence, or the text that was written in its place elsewhere. */
export type Refusal = string | WrittenElsewhere

export function refusalOf({ message, details }: BridgeError): Refusal {
  return typeof details === 'object' && details !== null && 'writtenElsewhere' in details
    ? { writtenElsewhere: String(details.writtenElsewhere) }
    : message
}

export interface TypedField<Value> {
  /** The text to begin with; leaving it as it is saves nothing. */
  readonly value: string
  readonly read: (text: string) => Parsed<Value> | Promise<Parsed<Value>>
  /**
   * Saves what was read; may answer later why it was refused, null when it was not.
   *
   * @param typedOver the texts that the person has seen in the place of the new one
   */
  readonly onCommit: (value: Value, typedOver: readonly string[]) => void | Promise<Refusal | null>
  /** The text as which a value comes back once it is saved, where that is not the value itself. */
  readonly savedAs?: (value: Value) => string
  /** The field is done with: after a commit, after Escape, or when nothing was changed. */
  readonly onClose?: ((by: LeftBy) => void) | undefined
  /** Others write the same text: one that arrives while this one is typed is not replaced unseen. */
  readonly isShared?: boolean | undefined
  /** Anything else that its reading depends on: when it changes, a text that could not be taken is tried again. */
  readonly judgedBy?: unknown
}

export interface TypedState {
  /** Null while nothing is typed. */
  readonly text: string | null
  /** Why it is not saved. */
  readonly error: string | null
  /** The question to the person: the text is from earlier, or the value was changed elsewhere meanwhile. */
  readonly question: 'earlier' | 'newer' | null
  /** The text from elsewhere that the question `newer` is about; else null. */
  readonly theirs: string | null
}

export interface TypedText<Value> {
  /** Tells what the field is now. */
  readonly update: (field: TypedField<Value>) => void
  readonly state: () => TypedState
  readonly subscribe: (onChange: () => void) => () => void
  readonly type: (text: string) => void
  /** Answers whether what is typed could be read and was taken. */
  readonly commit: (by: 'enter' | 'leave') => boolean | Promise<boolean>
  /** Escape; answers whether there was anything to do. */
  readonly takeBack: () => boolean
  /** The field goes; what is typed is saved as on leaving it. */
  readonly end: () => void
  /** Ctrl+Z; answers whether there was anything to bring back. */
  readonly bringBack: () => boolean
}

const untouched: TypedState = { text: null, error: null, question: null, theirs: null }

/**
 * @param kept the draft of earlier
 * @param keep keeps a draft until the next call
 * @param initial the field as it is until the next `update`
 */
export function createTypedText<Value>(
  kept: Draft | null,
  keep: (draft: Draft | null) => void,
  initial: TypedField<Value>,
): TypedText<Value> {
  let field = initial
  const listeners = new Set<() => void>()
  let state: TypedState = untouched
  /** The text when typing began, and those that were saved here since: another one is of somebody else. */
  let bases: readonly string[] = []
  /** The text that was saved here last: it may come back as the value only after typing has gone on. */
  let own: readonly string[] = []
  let taken: string | null = null
  let saving: { readonly text: string; readonly done: Promise<boolean> } | null = null
  let isClosed = false
  let wasRefused = false
  if (kept?.text === field.value) keep(null)
  else if (kept !== null) {
    bases = [kept.base]
    if (kept.base === field.value) offer(kept.text)
    else state = { ...untouched, text: kept.text, question: 'newer', theirs: field.value }
  }

  function show(next: TypedState): void {
    state = next
    for (const listener of listeners) listener()
  }

  /** Shows a draft, with the reason where it could not be saved as it is. */
  function offer(text: string): void {
    show({ ...untouched, text, question: 'earlier' })
    const tell = (parsed: Parsed<Value>): void => {
      const isOffered = state.text === text && state.question === 'earlier'
      if (isOffered && !parsed.ok) show({ ...state, error: parsed.message })
    }
    const parsed = field.read(text)
    if (parsed instanceof Promise) void parsed.then(tell)
    else tell(parsed)
  }

  /** Whether another text came in the place of the one that was there when typing began. */
  function isReplaced(): boolean {
    const { value, isShared = false } = field
    return isShared && state.text !== null && state.text !== value && !bases.includes(value)
  }

  function rebase(): void {
    bases = [field.value]
    keep({ text: state.text ?? '', base: field.value })
  }

  function forget(): void {
    if (state.text !== null) keep(null)
    bases = []
    wasRefused = false
    show(untouched)
  }

  function finish(by: LeftBy): true {
    forget()
    const { onClose } = field
    if (onClose) isClosed = true
    onClose?.(by)
    return true
  }

  function refuse(reason: string): false {
    wasRefused = true
    show({ ...state, error: reason, question: null, theirs: null })
    return false
  }

  function ask(theirs: string): false {
    show({ ...state, error: null, question: 'newer', theirs })
    return false
  }

  function take(text: string, parsed: Parsed<Value>, by: 'enter' | 'leave'): boolean | Promise<boolean> {
    // Saved, or changed, while it was read.
    if (isClosed || state.text !== text) return true
    if (!parsed.ok) return wasRefused && text.trim() === '' ? finish(by) : refuse(parsed.message)
    const { savedAs = String } = field
    const typedOver = state.theirs === null ? bases : [...bases, state.theirs]
    own = [savedAs(parsed.value)]
    bases = [...typedOver, ...own]
    const answer = field.onCommit(parsed.value, typedOver)
    if (answer === undefined) return finish(by)
    const done = answer.then((refusal) => {
      saving = null
      if (isClosed || state.text !== text) return true
      if (refusal === null) return finish(by)
      own = []
      bases = typedOver
      return typeof refusal === 'string' ? refuse(refusal) : ask(refusal.writtenElsewhere)
    })
    saving = { text, done }
    return done
  }

  const typed: TypedText<Value> = {
    update(next) {
      const isOtherValue = next.value !== field.value
      const isJudgedAnew = next.judgedBy !== field.judgedBy && state.error !== null
      field = next
      // The form itself changed it: a draft of now is not of before.
      if (isOtherValue && next.isShared !== true && state.text !== null && state.theirs === null) rebase()
      if (isJudgedAnew && state.question === null) void typed.commit('leave')
      else if (isJudgedAnew && state.text !== null) offer(state.text)
      if (isReplaced() && state.theirs !== field.value) ask(field.value)
    },
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    type(text) {
      // Back at what is saved; not while another text that was saved here is still to come.
      if (text === field.value && own.every((saved) => saved === text)) {
        taken = null
        forget()
        return
      }
      if (bases.length === 0) bases = [...own, field.value]
      taken = null
      keep({ text, base: bases.at(-1) ?? field.value })
      show({ ...untouched, text })
    },
    commit(by) {
      const { text, question } = state
      const { value, read } = field
      if (isClosed) return true
      if (text === null || text === value) return finish(by)
      if (saving?.text === text) return saving.done
      if (by === 'leave' && question !== null) return false
      if (by === 'leave' && isReplaced()) return ask(value)
      const parsed = read(text)
      return parsed instanceof Promise
        ? parsed.then((answer) => take(text, answer, by))
        : take(text, parsed, by)
    },
    takeBack() {
      if (isClosed || (state.text === null && !field.onClose)) return false
      taken = state.text
      finish('escape')
      return true
    },
    bringBack() {
      if (state.question === 'earlier') return true
      if (taken === null || state.text !== null) return false
      const text = taken
      typed.type(text)
      offer(text)
      return true
    },
    end() {
      if (state.text !== null) void typed.commit('leave')
    },
  }
  return typed
}
