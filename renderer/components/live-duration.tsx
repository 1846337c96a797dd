import { useLayoutEffect, useRef } from 'react'
import { elapsedSeconds } from '../../shared/domain/running-entry.ts'
import { secondTicker } from '../stores/second-ticker.ts'

export interface LiveDurationProps {
  /** When the running entry started; null shows `baseSeconds` alone. */
  readonly start: string | null
  /** Seconds that count besides. */
  readonly baseSeconds?: number
  readonly format: (seconds: number) => string
  readonly className?: string | undefined
}

/** A duration that grows. Each second writes this element's own text and nothing else: React does not render. */
export function LiveDuration({ start, baseSeconds = 0, format, className }: LiveDurationProps) {
  const element = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const show = (now: number) => {
      const text = format(baseSeconds + (start === null ? 0 : elapsedSeconds(start, now)))
      if (element.current && element.current.textContent !== text) element.current.textContent = text
    }
    show(secondTicker.now())
    return start === null ? undefined : secondTicker.subscribe(show)
  }, [start, baseSeconds, format])
  return <span ref={element} className={className} />
}
