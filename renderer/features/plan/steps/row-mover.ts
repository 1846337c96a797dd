/** Up and down through the rows of a short list of controls. */

import type { KeyboardEvent } from 'react'

/** The element of a row that takes the focus. */
const control = '[tabindex="0"], input'

function focusIn(row: Element | null | undefined): boolean {
  const target = row?.querySelector<HTMLElement>(control)
  target?.focus()
  return target !== null && target !== undefined
}

/** Gives the first row the focus. */
export function focusFirstRow(list: Element | null): boolean {
  return focusIn(list?.querySelector('li'))
}

/** Goes to the row above or below the one that the key was pressed in; answers whether the key was meant for that. */
export function moveRow(event: KeyboardEvent<HTMLElement>): boolean {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return false
  const row = event.currentTarget.closest('li')
  event.preventDefault()
  event.stopPropagation()
  focusIn(event.key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling)
  return true
}
