import type { KeyboardEvent } from 'react'
import { type Direction, directions } from '../../components/arrow-keys.ts'

export interface CardActions {
  /** Moves the card itself. */
  readonly step: (direction: Direction) => void
  readonly goTo: (direction: Direction, isExtending: boolean) => void
  readonly open: () => void
  readonly toggle: () => void
  readonly remove: () => void
  /** Ends the selection, else closes the details; answers false without either. */
  readonly leave: () => boolean
}

/** The keys on a card: arrows move the focus, with Alt the card; Enter opens, Space selects, Delete deletes. */
export function runCardKey(event: KeyboardEvent, actions: CardActions): void {
  if (event.target !== event.currentTarget || !run(event, actions)) return
  event.preventDefault()
  event.stopPropagation()
}

function run(event: KeyboardEvent, { step, goTo, open, toggle, remove, leave }: CardActions): boolean {
  const direction = directions[event.key]
  if (direction !== undefined) {
    if (event.altKey) step(direction)
    else goTo(direction, event.shiftKey)
    return true
  }
  if (event.altKey || event.ctrlKey || event.metaKey) return false
  if (event.key === 'Escape') return leave()
  const action = { Enter: open, ' ': toggle, Delete: remove, Backspace: remove }[event.key]
  action?.()
  return action !== undefined
}
