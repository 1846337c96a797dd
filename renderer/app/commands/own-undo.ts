/** Whose Ctrl+Z it is in a field: the browser's, as long as it has something to take back there, else the program's. */

/** Text typed into a field since the program last wrote into it. */
interface Typing {
  readonly before: string
  readonly now: string
  /** The browser has taken all of it back. */
  readonly isUndone: boolean
  /** Enter, or leaving the field, has ended it. */
  readonly isEnded: boolean
}

const typings = new WeakMap<EventTarget, Typing>()

/** Follows what is typed into the fields of a window; the answered function ends that. */
export function watchTyping(page: Window): () => void {
  const ending = new AbortController()
  const options = { signal: ending.signal, capture: true }
  page.addEventListener(
    'beforeinput',
    (event) => {
      const { target, inputType } = event
      const [text, typing] = [textOf(target), typings.get(target ?? page)]
      const isHistory = inputType.startsWith('history')
      if (target === null || (typing?.now === text && (isHistory || !typing.isEnded))) return
      // Enter, which types nothing into a field of one line.
      if (inputType === 'insertLineBreak' && target instanceof HTMLInputElement) return
      // The browser would mix its text with the one that the program has written since.
      if (typing !== undefined && isHistory) event.preventDefault()
      else typings.set(target, { before: text, now: text, isUndone: true, isEnded: false })
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
      typings.set(target, { ...typing, now, isUndone, isEnded: false })
    },
    options,
  )
  function end({ target }: Event): void {
    const typing = typings.get(target ?? page)
    if (target !== null && typing !== undefined) typings.set(target, { ...typing, isEnded: true })
  }
  page.addEventListener('focusout', end, options)
  page.addEventListener(
    'keydown',
    (event) => {
      const { key, target } = event
      const choosesFromList = target instanceof Element && target.hasAttribute('aria-activedescendant')
      if (key === 'Enter' && !choosesFromList) end(event)
    },
    options,
  )
  return () => ending.abort()
}

/** Whether undo, or redo, in a field is not the program's. */
export function isOwnUndo(field: EventTarget, which: 'undo' | 'redo'): boolean {
  const typing = typings.get(field)
  if (typing === undefined) return false
  const text = textOf(field)
  // Nothing is left to take back of what was saved by Enter.
  const isSaved = field instanceof HTMLElement && field.dataset['saved'] === text
  if (typing.isEnded && isSaved) return false
  if (typing.now === text) return which === 'redo' || !typing.isUndone
  return text !== '' && !typing.isEnded
}

/** Whether something was typed in the form, or in the panel, into a field that waits for the button of its form: undo is for nothing behind it. */
export function isInBegunForm(field: EventTarget): boolean {
  const form = field instanceof Element ? field.closest('form, aside') : null
  return [...(form?.querySelectorAll('[data-waits], [data-waits] :is(input, textarea)') ?? [])].some((each) =>
    typings.has(each),
  )
}

function textOf(field: EventTarget | null): string {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) return field.value
  return field instanceof Node ? (field.textContent ?? '') : ''
}
