/**
 * Keeps what is typed while something opens whose code is still on its way: it is meant for what opens, not for the screen
 * below. As soon as the focus is there, the keys are pressed once more.
 */

/** In ms: what has not opened by then does not open, and the keys belong to the screen again. */
const longest = 10_000

let end: (() => void) | null = null

/** Holds keys from now on until the focus moves, something is pressed with the pointer, or too long. */
export function holdKeys(): void {
  end?.()
  const keys: KeyboardEvent[] = []
  const listening = new AbortController()
  const options = { capture: true, signal: listening.signal }
  const timer = setTimeout(stop, longest)

  function stop(): void {
    listening.abort()
    keys.length = 0
    clearTimeout(timer)
    if (end === stop) end = null
  }

  function keep(event: KeyboardEvent): void {
    if (!event.isTrusted || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    event.preventDefault()
    event.stopImmediatePropagation()
    // The way to the next field is not known before there are fields.
    if (event.type === 'keydown' && event.key !== 'Tab') keys.push(event)
  }

  /** One after the other, with time to draw what each does; what is typed meanwhile waits behind them. */
  async function pressAgain(): Promise<void> {
    for (let key = keys.shift(); key !== undefined; key = keys.shift()) {
      press(key)
      await new Promise((resolve) => setTimeout(resolve))
    }
    stop()
  }

  end = stop
  window.addEventListener('keydown', keep, options)
  window.addEventListener('keyup', keep, options)
  window.addEventListener('pointerdown', stop, options)
  // The surface takes the focus first, and hands it on to its field before the next frame.
  window.addEventListener('focusin', () => requestAnimationFrame(() => void pressAgain()), {
    ...options,
    once: true,
  })
}

function press({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  const event = { key, code, shiftKey, bubbles: true, cancelable: true }
  if (target.dispatchEvent(new KeyboardEvent('keydown', event))) write(target, key)
  target.dispatchEvent(new KeyboardEvent('keyup', event))
}

/** The browser's own action for a key that a person presses. */
function write(target: Element, key: string): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const from = target.selectionStart ?? target.value.length
  const to = target.selectionEnd ?? from
  const typed = key.length === 1 ? key : ''
  if (typed === '' && key !== 'Backspace') return
  const first = typed === '' && from === to ? Math.max(0, from - 1) : from
  const inputType = typed === '' ? 'deleteContentBackward' : 'insertText'
  const input = { bubbles: true, data: typed, inputType }
  // Pickers learn from it that somebody types, and only then does Enter choose the first row.
  if (!target.dispatchEvent(new InputEvent('beforeinput', { ...input, cancelable: true }))) return
  target.setRangeText(typed, first, to, 'end')
  target.dispatchEvent(new InputEvent('input', input))
}
