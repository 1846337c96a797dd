import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'
import { Keys } from '../labels/kbd.tsx'
import styles from './tooltip.module.css'

export interface TooltipProps {
  readonly text: string
  /** Keys that do the same, as in the command registry. */
  readonly keys?: string
  readonly placement?: 'top' | 'bottom' | 'start' | 'end'
  /** The control says it all itself. */
  readonly isDisabled?: boolean
  /** One focusable control, which has a name of its own: a tooltip only repeats or explains. */
  readonly children: ReactNode
}

/** Explains a control after a moment of rest on it, and at once on keyboard focus. */
export function Tooltip({ text, keys, placement = 'top', isDisabled = false, children }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={80} isDisabled={isDisabled}>
      {children}
      <AriaTooltip className={styles.tooltip ?? ''} placement={placement} offset={6}>
        {text}
        {keys !== undefined && <Keys keys={keys} />}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
