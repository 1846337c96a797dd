const textBox = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]'

/**
 * Begins to swallow the second click of a double-click where the first one brought something else under the pointer: the details
 * that a click opens move the rows, or cover them with buttons that delete. The answered function ends that.
 */
export function guardDoubleClicks(document: Document): () => void {
  const ending = new AbortController()
  let first: Element | null = null
  let isOther = false
  let pointerId = 0

  function look(event: MouseEvent): void {
    const { type, detail, target } = event
    if (!(target instanceof Element)) return
    if (type === 'mousedown') {
      // A field that takes the place of a text is written in.
      isOther = detail > 1 && first !== null && !isWithin(first, target) && !target.matches(textBox)
      if (detail === 1) first = target
    }
    if (!isOther || detail < 2) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The press has begun before it is known to be the second one.
    if (type === 'mousedown')
      target.dispatchEvent(new PointerEvent('pointercancel', { pointerId, bubbles: true }))
  }

  const options = { capture: true, signal: ending.signal }
  document.addEventListener('pointerdown', (event) => (pointerId = event.pointerId), options)
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const) {
    document.addEventListener(type, look, options)
  }
  return () => ending.abort()
}

function isWithin(one: Element, other: Element): boolean {
  return one.contains(other) || other.contains(one)
}
