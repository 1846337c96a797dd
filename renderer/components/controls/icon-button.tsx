import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classNames } from '../class-names.ts'
import styles from './icon-button.module.css'
import { Tooltip } from '../overlays/tooltip.tsx'

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  /** The accessible name and the tooltip: a verb and its object. */
  readonly label: string
  /** The keys that do the same, shown in the tooltip, written as in the command registry. */
  readonly keys?: string
  /** Drawn at 16 px. */
  readonly icon: ReactNode
  /** Set while what it turns on holds (billable, pinned): announced as pressed and shown in the accent. */
  readonly isOn?: boolean
  readonly className?: string | undefined
}

/** A button of one icon, 28 px or more in both directions, named and explained by its tooltip. */
export function IconButton({ label, keys, icon, isOn, className, ...props }: IconButtonProps) {
  return (
    <Tooltip text={label} {...(keys === undefined ? {} : { keys })}>
      <AriaButton
        {...props}
        {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
        aria-label={label}
        className={classNames(styles.button, isOn && styles.on, className)}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  )
}
