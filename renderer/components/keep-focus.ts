/**
 * Keeps the focus on something. What has it can be deleted, redrawn, moved or disabled; the browser then gives it to the page,
 * where the next key means something else or nothing. It follows at once a card that moved elsewhere; else it goes on to what
 * stands in that place, back to what had it before on this screen, or to the screen itself. It returns to a row or card that
 * an undo brings back.
 */

import { t } from '@lingui/core/macro'
import { showLostText } from '../stores/toasts.ts'

/** An element that had the focus, and where it stood: its ancestors, each with the place among its children. */
interface Place {
  readonly element: HTMLElement
  /** Finds the same card wherever it is drawn; null for what is no card. */
  readonly sameCard: string | null
  /** It was on a screen, in a panel or in a dialog; not around them, where Enter starts a timer or opens another screen. */
  readonly isInContent: boolean
  readonly ancestors: readonly { readonly parent: Element; readonly index: number }[]
}

const remembered = 12

const focusable =
  'a[href], button:enabled, input:enabled, textarea:enabled, select:enabled, summary, [tabindex], [contenteditable]'
const textBox = 'input:not([type=checkbox], [type=radio], [type=range]), textarea, [contenteditable]'

const checkbox = 'input[type=checkbox]'

/** A neighbour is not looked for beyond these. */
const boundary = 'main, [role=dialog], [role=alertdialog], body'
const holdsWork = 'main, [role=dialog], [role=alertdialog], aside'

/** Begins to keep it in a document; the answered function ends that. */
export function keepFocus(document: Document): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let trail: readonly Place[] = []
  let isLooking = false

  function remember({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    trail = [placeOf(target), ...trail.filter(({ element }) => element !== target)].slice(0, remembered)
  }

  /** Before the next frame, so that no key falls between the two places of a card. */
  function follow(): void {
    const [last] = trail
    if (document.activeElement !== document.body || last === undefined || last.element.isConnected) return
    const moved = movedCard(last)
    if (moved !== null) focusAgain(moved)
  }

  async function look(): Promise<void> {
    if (isLooking || document.activeElement !== document.body) return
    isLooking = true
    // Surfaces that close, and lists that know which row takes over, come first.
    for (let frame = 0; frame < 3; frame += 1) await nextFrame()
    isLooking = false
    if (signal.aborted || document.activeElement !== document.body) return
    for (const [index, place] of trail.entries()) {
      if (index > 0 && !place.isInContent) continue
      const target = targetFor(place, !isOrphaned(place.element))
      if (target !== null && focusAgain(target)) return
    }
    focusScreen(document)
  }

  const { isOrphaned } = watchTyping(document, signal)
  const { findReturned } = watchLosses(document, signal)
  void look()
  document.addEventListener('focusin', remember, { signal })
  document.addEventListener('focusout', () => void look(), { signal })
  // An element that is taken off the page, or disabled, loses the focus without an event.
  const observer = new MutationObserver(() => {
    follow()
    findReturned()
    void look()
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    // The rows of some lists stay while other things come to stand in them.
    attributeFilter: ['disabled', 'hidden', 'inert', 'tabindex', 'data-task'],
  })
  return () => {
    ending.abort()
    observer.disconnect()
  }
}

/** Keys that do not go on to something else; those with Ctrl do not either. */
const stayingKeys: ReadonlySet<string> = new Set(['Delete', 'Backspace', 'Shift'])
const ofToast = '[role=status], [role=alert]'
const floating = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

interface Losses {
  /** Gives the focus to what had it, went away and is drawn again. */
  readonly findReturned: () => void
}

/** Remembers the rows and cards that had the focus and went away, until the person goes on to something else. */
function watchLosses(document: Document, signal: AbortSignal): Losses {
  /** Each with whether it was drawn last. */
  const visited = new Map<string, boolean>()
  let goesOn = false
  const isDrawn = (row: string): boolean => document.querySelector(row) !== null

  function visit(element: Element | null): boolean {
    const row = element === null ? null : sameRow(element)
    if (row !== null) visited.set(row, true)
    return row !== null
  }

  const onGoOn = (event: KeyboardEvent | PointerEvent): void => {
    const { target } = event
    if (target instanceof Element && target.closest(ofToast) !== null) return
    const isKey = event instanceof KeyboardEvent
    goesOn = !isKey || !(event.ctrlKey || event.metaKey || event.altKey || stayingKeys.has(event.key))
    if (goesOn) for (const [row, wasDrawn] of visited) if (!wasDrawn) visited.delete(row)
  }
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof Element) || target.closest(ofToast) !== null) return
    if (goesOn) for (const row of visited.keys()) if (isDrawn(row)) visited.delete(row)
    if (visit(target)) goesOn = false
  }
  const options = { signal, capture: true }
  document.addEventListener('keydown', onGoOn, options)
  document.addEventListener('pointerdown', onGoOn, options)
  document.addEventListener('focusin', onFocus, options)

  function findReturned(): void {
    for (const [row, wasDrawn] of visited) {
      const drawn = document.querySelector<HTMLElement>(row)
      visited.set(row, drawn !== null)
      if (drawn === null || wasDrawn) continue
      const { activeElement } = document
      if (activeElement?.matches(textBox) === true || activeElement?.closest(floating)) continue
      firstControl(drawn)?.focus({ preventScroll: true })
    }
    // Another one may have come into the row that has the focus.
    visit(document.activeElement)
  }
  return { findReturned }
}

/** In ms: a person who types on has not noticed yet that the field is gone. */
const typingPause = 5000
const endTyping: ReadonlySet<string> = new Set(['Enter', 'Escape', 'Tab'])
const dropped: ReadonlySet<string> = new Set(['Enter', 'Delete', 'Backspace'])
const goingOn: ReadonlySet<string> = new Set(['Tab', 'Escape', 'ArrowUp', 'ArrowDown'])

interface LastKey {
  readonly field: Element
  /** When it was pressed, or the last one that was dropped. */
  readonly at: number
  readonly isTold: boolean
  readonly hasDropped: boolean
}

/** The text key that was pressed last, until the person goes on to something else than its field. */
let typed: LastKey | null = null

function wasTakenAway(field: Element): boolean {
  return typed?.field === field && !field.isConnected
}

/** Answers whether a field was taken off the page while it was typed into, instead of being left; then its text is told. */
export function tellTakenAway(field: Element): boolean {
  if (!wasTakenAway(field)) return false
  if (typed?.isTold === false) {
    tellOrphaned(field)
    typed = { ...typed, isTold: true }
  }
  return true
}

interface Typing {
  /** Whether somebody was typing into an element when another window took it away. */
  readonly isOrphaned: (element: Element) => boolean
}

/**
 * Drops what is typed on after another window has taken its field away: it would be keys of commands. The first time the
 * text is told, unless it stands on the screen. A person who pauses over a text that was not saved does not expect commands either.
 */
function watchTyping(document: Document, signal: AbortSignal): Typing {
  // The window before this one may have ended in the middle of a text.
  typed = null
  const isOrphaned = (element: Element, now = performance.now()): boolean =>
    typed !== null &&
    wasTakenAway(element) &&
    (now - typed.at <= typingPause || (!typed.hasDropped && textOf(element) !== ''))

  const onKeyDown = (event: KeyboardEvent): void => {
    const { target, key, timeStamp } = event
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if (target instanceof Element && target.matches(textBox)) {
      typed =
        isCommand || endTyping.has(key)
          ? null
          : { field: target, at: timeStamp, isTold: false, hasDropped: false }
      return
    }
    if (typed === null || !isOrphaned(typed.field, timeStamp)) return
    if (isCommand) return
    if (!(key.length === 1 || dropped.has(key))) {
      if (goingOn.has(key)) typed = null
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
    tellTakenAway(typed.field)
    typed = { ...typed, at: timeStamp, hasDropped: true }
  }
  /** The person goes on to something else. */
  const onLeave = ({ type, target }: Event): void => {
    if (type === 'pointerdown' || (typed?.field.isConnected === true && typed.field !== target)) typed = null
  }
  const options = { signal, capture: true }
  document.addEventListener('keydown', onKeyDown, options)
  document.addEventListener('focusin', onLeave, options)
  document.addEventListener('pointerdown', onLeave, options)
  return { isOrphaned }
}

/** The text of a field that is not saved. */
function textOf(field: Element): string {
  const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  return isText && field.value !== field.dataset['saved'] ? field.value.trim() : ''
}

function tellOrphaned(field: Element): void {
  const text = textOf(field)
  if (text === '' || field.ownerDocument.body.innerText.includes(text)) return
  showLostText(t`The field that you were typing in is no longer here. You typed: “${text}”`)
}

/** Resolves when the window is about to be painted. */
export function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(resolve))
}

/**
 * For what closes and knows better where the focus goes on than the place where it was: asked once that is gone. What has the
 * focus by then keeps it, unless it stands in the same area.
 */
export async function giveFocusTo(area: HTMLElement | null, find: () => HTMLElement | null): Promise<void> {
  // In the first of them surfaces that close try to give it back themselves.
  await nextFrame()
  await nextFrame()
  const { activeElement, body } = document
  if (activeElement === body || area?.contains(activeElement)) find()?.focus()
}

/**
 * To be called before a bar of a selection deletes its rows, which closes it: the focus goes to the row that keys act on, and from
 * there, as after the deletion of one row, to the next.
 */
export function focusRows(bar: Element | null): void {
  bar
    ?.closest('main')
    ?.querySelector<HTMLElement>(':is([role=row], [role=gridcell])[tabindex="0"]')
    ?.focus({ preventScroll: true })
}

/** Gives the focus to the screen, where keys are commands. */
export function focusScreen(document: Document): void {
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

/** Leaves a field from the keyboard: to the panel or the screen around it, where keys are commands. */
export function leaveField(field: HTMLElement): void {
  const around =
    field.closest<HTMLElement>('section[tabindex], main') ?? document.querySelector<HTMLElement>('main')
  if (around === null) field.blur()
  else around.focus({ preventScroll: true })
}

/** Gives the focus back to what lost it; in a text the cursor stays. Answers whether it worked. */
export function focusAgain(element: HTMLElement): boolean {
  const isText = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
  const [from, to] = isText ? [element.selectionStart, element.selectionEnd] : [null, null]
  element.focus({ preventScroll: true })
  if (isText && from !== null) element.setSelectionRange(from, to)
  return document.activeElement === element
}

function placeOf(element: HTMLElement): Place {
  const ancestors: { parent: Element; index: number }[] = []
  let child: Element = element
  for (let parent = child.parentElement; parent !== null; parent = parent.parentElement) {
    ancestors.push({ parent, index: [...parent.children].indexOf(child) })
    if (parent.matches(boundary)) break
    child = parent
  }
  return { element, sameCard: sameCard(element), isInContent: element.closest(holdsWork) !== null, ancestors }
}

/** Cards stand on boards and in the calendar, and an undo can move them. */
const cardAttributes = ['data-item', 'data-task', 'data-bar'] as const

function sameCard(element: Element, attributes: readonly string[] = cardAttributes): string | null {
  const card = element.closest(attributes.map((name) => `[${name}]`).join())
  const attribute = attributes.find((name) => card?.hasAttribute(name))
  return card === null || attribute === undefined
    ? null
    : `[${attribute}="${CSS.escape(card.getAttribute(attribute) ?? '')}"]`
}

/** Finds the row, card or time block that an element stands in; null for none. */
export function rowOf(element: Element): string | null {
  return sameCard(element, [...cardAttributes, 'data-block', 'data-key'])
}

/** Finds the same row, card or time block of a screen again, in a table the same cell, and in a panel what has the same label. */
function sameRow(element: Element): string | null {
  if (element.closest('aside') !== null) {
    const label = element.getAttribute('aria-label')
    return label === null ? null : `aside ${element.localName}[aria-label="${CSS.escape(label)}"]`
  }
  const row = rowOf(element)
  if (row === null || element.closest('main') === null) return null
  return ['main', row, sameCard(element, ['data-cell']) ?? ''].join(' ')
}

/** Where the card is drawn now; null for what is no card, or is drawn nowhere. */
function movedCard({ element, sameCard }: Place): HTMLElement | null {
  const moved = sameCard === null ? null : element.ownerDocument.querySelector<HTMLElement>(sameCard)
  return moved === null ? null : firstControl(moved)
}

export function firstControl(card: HTMLElement): HTMLElement | null {
  const controls = [card, ...card.querySelectorAll<HTMLElement>(focusable)]
  return controls.find((each) => isUsable(each) && !each.matches(checkbox)) ?? null
}

/**
 * The element itself, or else the control nearest to where it stood; null where nothing is left around it.
 *
 * @param mayBeText whether a text may have it: not what is typed on by mistake
 */
function targetFor(place: Place, mayBeText: boolean): HTMLElement | null {
  const { element, sameCard, ancestors } = place
  if (isUsable(element)) return element
  const moved = movedCard(place)
  if (moved !== null) return moved
  const ownList = sameCard === null ? undefined : ancestors.find(({ parent }) => parent.matches('ul, ol'))
  for (const { parent, index } of ancestors) {
    if (parent.matches(boundary) || parent.querySelector('main') !== null) return null
    if (!parent.isConnected) continue
    // Beside a card that is gone only another one of its list is near; else what holds the lists takes the focus.
    if (sameCard !== null && parent !== ownList?.parent) {
      if (parent instanceof HTMLElement && parent.tabIndex >= 0 && isUsable(parent)) return parent
      continue
    }
    const children = [...parent.children]
    for (const child of [
      ...children.slice(Math.max(0, index)),
      ...children.slice(0, Math.max(0, index)).toReversed(),
    ]) {
      const found = controlIn(child, element, mayBeText)
      if (found !== null) return found
    }
  }
  return null
}

/**
 * Letters that are meant for commands must not become text, and a key that is pressed twice must not delete or complete what
 * comes next. A row gives way to another row, not to a control in it.
 */
function controlIn(element: Element, lost: HTMLElement, mayBeText: boolean): HTMLElement | null {
  const canBeText = mayBeText && lost.matches(textBox)
  const all = [element, ...element.querySelectorAll(focusable)].filter(
    (each): each is HTMLElement =>
      each instanceof HTMLElement &&
      isUsable(each) &&
      !each.matches(`[data-deletes], ${checkbox}`) &&
      (canBeText || !each.matches(textBox)),
  )
  const row = lost.role === 'row' ? all.find(({ role }) => role === 'row') : undefined
  return row ?? all.find(({ tabIndex }) => tabIndex >= 0) ?? all[0] ?? null
}

function isUsable(element: HTMLElement): boolean {
  return (
    element.isConnected &&
    element.matches(focusable) &&
    element.closest('[inert], [aria-hidden=true]') === null &&
    element.checkVisibility({ visibilityProperty: true })
  )
}
