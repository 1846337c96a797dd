import { rowOf } from './keep-focus.ts'

const textBox = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

/** Something is pressed that was not let go yet. */
let isHeld = false
let waiting: readonly (() => void)[] = []

export function isPressed(): boolean {
  return isHeld
}

/** Runs at once, or when what is pressed has been let go and clicked: nothing may move under a pointer that is held. */
export function afterPress(run: () => void): void {
  if (isHeld) waiting = [...waiting, run]
  else run()
}

/** Nothing more comes of it: a drag, whose drop is no click, shows what is told meanwhile. */
export function endPress(): void {
  isHeld = false
  const runs = waiting
  waiting = []
  for (const run of runs) run()
}

/** Begins to follow what is pressed in a document, for `afterPress`, and to swallow second clicks. The answered function ends that. */
export function guardPresses(document: Document): () => void {
  const ending = new AbortController()
  const { signal } = ending
  followPresses(document, signal)
  swallowSecondClicks(document, signal)
  return () => ending.abort()
}

function followPresses(document: Document, signal: AbortSignal): void {
  let ending: ReturnType<typeof setTimeout> | undefined

  function begin({ isPrimary }: PointerEvent): void {
    if (!isPrimary) return
    clearTimeout(ending)
    isHeld = true
  }
  /** The click comes in the same turn. */
  function end(): void {
    clearTimeout(ending)
    if (isHeld) ending = setTimeout(endPress)
  }

  const options = { capture: true, signal }
  document.addEventListener('pointerdown', begin, options)
  document.addEventListener('pointerup', end, options)
  document.addEventListener('pointercancel', end, options)
  // It may be let go outside of the window, where nobody hears of it.
  document.addEventListener('pointermove', ({ buttons }) => buttons === 0 && end(), options)
  document.defaultView?.addEventListener('blur', end, { signal })
  signal.addEventListener('abort', endPress)
}

/**
 * The second click of a double-click is for what the first one pressed. The first one may have brought something else under the
 * pointer: details whose buttons delete, or the next row of a list. What is marked `data-once` takes one click of the two.
 */
function swallowSecondClicks(document: Document, signal: AbortSignal): void {
  let first: Element | null = null
  let firstRow: string | null = null
  let isOther = false
  let pointerId = 0

  function look(event: MouseEvent): void {
    const { type, detail, target } = event
    if (!(target instanceof Element)) return
    if (type === 'mousedown') {
      const isSame = first !== null && isWithin(first, target) && rowOf(target) === firstRow
      // A field that takes the place of a text is written in.
      isOther = detail > 1 && (!isSame || target.closest('[data-once]') !== null) && !target.matches(textBox)
      if (detail === 1) [first, firstRow] = [target, rowOf(target)]
    }
    if (!isOther || detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The press has begun before it is known to be the second one.
    if (type === 'mousedown')
      target.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
  }

  const options = { capture: true, signal }
  document.addEventListener('pointerdown', (event) => (pointerId = event.pointerId), options)
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) {
    document.addEventListener(type, look, options)
  }
}

function isWithin(one: Element, other: Element): boolean {
  return one.contains(other) || other.contains(one)
}
