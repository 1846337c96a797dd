import { useLayoutEffect, useRef } from 'react'
import { elapsedSeconds } from '../../../shared/domain/running-entry.ts'
import { secondTicker } from '../../stores/second-ticker.ts'
import styles from './live-duration.module.css'

export interface LiveDurationProps {
  /** When the running entry started; null shows `baseSeconds` alone. */
  readonly start: string | null
  /** An end to which it shrinks instead. */
  readonly until?: string | null
  /** Seconds that count besides, to the second: the sum is rounded, as it is once the entry has stopped. */
  readonly baseSeconds?: number
  readonly format: (seconds: number) => string
  /** After so many seconds it is marked as long. */
  readonly longAfter?: number
}

/**
 * A duration that grows, or shrinks. Each second writes its own text and nothing else: React does not render, and nothing around it is
 * laid out or painted again.
 */
export function LiveDuration({
  start,
  until = null,
  baseSeconds = 0,
  format,
  longAfter = Infinity,
}: LiveDurationProps) {
  const figures = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const show = (now: number) => {
      if (figures.current === null) return
      const elapsed = start === null ? 0 : elapsedSeconds(start, now)
      const left = until === null ? null : Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
      write(figures.current, format(left ?? baseSeconds + elapsed))
      figures.current.toggleAttribute('data-long', elapsed >= longAfter)
    }
    show(secondTicker.now())
    return start === null && until === null ? undefined : secondTicker.subscribe(show)
  }, [start, until, baseSeconds, format, longAfter])
  return (
    <span className={styles.room}>
      <span ref={figures} className={styles.figures} />
    </span>
  )
}

function write(figures: HTMLElement, text: string): void {
  const { firstChild: written, parentElement: room } = figures
  if (!(written instanceof Text)) figures.textContent = text
  else if (written.data !== text) written.data = text
  // All figures are equally wide.
  const wanted = text.replaceAll(/\d/g, '0')
  if (room !== null && room.dataset['room'] !== wanted) room.dataset['room'] = wanted
}
