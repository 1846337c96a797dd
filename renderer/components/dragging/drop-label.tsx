import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import styles from './drop-label.module.css'

/** In px, between the label and its place, and between it and the edges of what is in sight. */
const gap = 4

/**
 * Says when or where what is dragged would land: above its parent, which is the place, over everything else, and always
 * within the part of the screen that can be seen. Nothing that follows the pointer covers it.
 */
export function DropLabel({ children }: { readonly children: ReactNode }) {
  const label = useRef<HTMLSpanElement>(null)
  // With every step of the drag the place is another one.
  useLayoutEffect(() => {
    const place = label.current?.parentElement
    if (!label.current || !place) return
    if (!label.current.matches(':popover-open')) label.current.showPopover()
    const box = place.getBoundingClientRect()
    const { width, height } = label.current.getBoundingClientRect()
    const sight = inSight(place)
    label.current.style.left = `${within(box.left, sight.left + gap, sight.right - width - gap)}px`
    label.current.style.top = `${within(box.top - height - gap, sight.top + gap, sight.bottom - height - gap)}px`
  })
  return (
    <span ref={label} popover="manual" aria-hidden className={classNames(styles.label, 'figures')}>
      {children}
    </span>
  )
}

/** The box of what scrolls around the place, without the heads that lie over its edges, as far as the window shows it. */
function inSight(place: Element): { left: number; right: number; top: number; bottom: number } {
  let { left, right, top, bottom } = { left: 0, right: innerWidth, top: 0, bottom: innerHeight }
  for (let each = place.parentElement; each !== null; each = each.parentElement) {
    const style = getComputedStyle(each)
    if (!/auto|scroll/.test(style.overflowY)) continue
    const box = each.getBoundingClientRect()
    const head = Number.parseFloat(style.scrollPaddingTop) || 0
    const side = Number.parseFloat(style.scrollPaddingLeft) || 0
    left = Math.max(left, box.left + side)
    right = Math.min(right, box.right)
    top = Math.max(top, box.top + head)
    bottom = Math.min(bottom, box.bottom)
  }
  return { left, right, top, bottom }
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
