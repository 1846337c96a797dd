import type { PointerEvent, RefAttributes } from 'react'
import { Toolbar as AriaToolbar, type ToolbarProps } from 'react-aria-components/Toolbar'

/** A row of actions, of which the Tab key reaches the last used one. */
export function Toolbar(props: Omit<ToolbarProps, 'onPointerDownCapture'> & RefAttributes<HTMLDivElement>) {
  return <AriaToolbar {...props} onPointerDownCapture={returnFirst} />
}

/**
 * The toolbar gives a focus that comes from outside to the control that had it last: also that of another control which is
 * pressed, and what it opens would give the focus back there.
 */
function returnFirst({ currentTarget, target }: PointerEvent): void {
  if (currentTarget.contains(document.activeElement) || !(target instanceof Element)) return
  target.closest<HTMLElement>('button')?.focus({ preventScroll: true })
}
