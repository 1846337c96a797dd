/**
 * Dragging by pointer events: native drag and drop stops working on some Wayland compositors. One call follows one
 * press from its first movement to the drop; Escape, a lost pointer and a window that loses focus cancel.
 */

import { type PointerEvent as ReactPointerEvent, useEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { endPress } from '../presses.ts'
import styles from './follow-press.module.css'

/** A place in the window, in CSS pixels. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface PressDrag {
  /** The element whose picture follows the pointer; absent where what is dragged is drawn in its place. */
  readonly card?: HTMLElement | null
  /** More of how the picture looks. */
  readonly pictureClass?: string | undefined
  /** How many cards go along, shown on the picture when there are several. */
  readonly count?: number
  readonly onBegin: () => void
  /** The pointer is at this place; also called after each scroll under a pointer that rests. */
  readonly onPoint: (point: Point) => void
  /** Scrolls what lies under the pointer when it is near an edge; answers whether anything moved. */
  readonly scrollAt?: (point: Point) => boolean
  readonly onDrop: () => void
  readonly onCancel: () => void
}

/** Movement below this is still a click. */
const threshold = 4

/** A finger has to rest so long before it drags; before that it scrolls. */
const holdMilliseconds = 280

/** In px; a wider card would hide what it is dragged over. */
const widestPicture = 240

/** Follows presses of the main button, one at a time, and lets go when what is pressed disappears. */
export function useFollowPress(): (press: ReactPointerEvent, drag: PressDrag) => void {
  const letGo = useRef<() => void>(() => {})
  useEffect(() => () => letGo.current(), [])
  return (press, drag) => {
    if (!isMain(press)) return
    letGo.current()
    letGo.current = followPress(press.nativeEvent, drag)
  }
}

/** Whether a press may become a drag: of the main button, by the first finger. */
export function isMain({ button, isPrimary }: ReactPointerEvent): boolean {
  return button === 0 && isPrimary
}

/** Follows the press. Answers how to let go of it early. */
function followPress(press: PointerEvent, drag: PressDrag): () => void {
  const byTouch = press.pointerType === 'touch'
  const origin: Point = { x: press.clientX, y: press.clientY }
  const listening = new AbortController()
  let point = origin
  let isDragging = false
  let picture: HTMLElement | null = null
  let frame = 0
  const hold = byTouch ? setTimeout(begin, holdMilliseconds) : undefined

  function begin(): void {
    isDragging = true
    endPress()
    if (drag.card) picture = pictureOf(drag.card, drag, origin)
    drag.onBegin()
    movePicture()
    frame = requestAnimationFrame(scroll)
  }

  function movePicture(): void {
    if (picture !== null) picture.style.translate = `${point.x - origin.x}px ${point.y - origin.y}px`
  }

  function scroll(): void {
    if (drag.scrollAt?.(point) === true) drag.onPoint(point)
    frame = requestAnimationFrame(scroll)
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return
    point = { x: event.clientX, y: event.clientY }
    if (!isDragging) {
      if (Math.hypot(point.x - origin.x, point.y - origin.y) < threshold) return
      if (byTouch) return release()
      begin()
    }
    movePicture()
    drag.onPoint(point)
  }

  function release(): void {
    clearTimeout(hold)
    cancelAnimationFrame(frame)
    picture?.remove()
    picture = null
    isDragging = false
    listening.abort()
  }

  function drop(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return
    const dragged = isDragging
    release()
    if (!dragged) return
    swallowClick(false)
    drag.onDrop()
  }

  function cancel(): void {
    const dragged = isDragging
    release()
    if (!dragged) return
    swallowClick(true)
    drag.onCancel()
  }

  function key(event: KeyboardEvent): void {
    if (!isDragging || event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    cancel()
  }

  const { signal } = listening
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', cancel, { signal })
  window.addEventListener('blur', cancel, { signal })
  window.addEventListener('keydown', key, { signal, capture: true })
  // While a card follows the finger, the finger must not scroll.
  const still = (event: TouchEvent) => {
    if (isDragging) event.preventDefault()
  }
  window.addEventListener('touchmove', still, { signal, passive: false })
  return cancel
}

/** The click that the browser makes of press and release would open the card that was dropped. */
function swallowClick(stillPressed: boolean): void {
  const once = new AbortController()
  const { signal } = once
  const soon = () => setTimeout(() => once.abort(), 0)
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, signal })
  if (stillPressed) window.addEventListener('pointerup', soon, { signal })
  else soon()
}

/** A copy of the card at the place where it lies, out of reach of pointers and screen readers. */
function pictureOf(card: HTMLElement, { pictureClass, count = 1 }: PressDrag, origin: Point): HTMLElement {
  const box = card.getBoundingClientRect()
  const picture = card.cloneNode(true) as HTMLElement
  for (const element of [picture, ...picture.querySelectorAll('[id]')]) element.removeAttribute('id')
  picture.className = classNames(card.className, styles.picture, pictureClass)
  picture.setAttribute('aria-hidden', 'true')
  picture.inert = true
  // The pointer keeps its place within the picture, also when that is narrower than the card.
  const width = Math.min(box.width, widestPicture)
  picture.style.left = `${origin.x - ((origin.x - box.left) * width) / box.width}px`
  picture.style.top = `${box.top}px`
  picture.style.width = `${width}px`
  if (count > 1) picture.dataset['count'] = String(count)
  document.body.append(picture)
  return picture
}
