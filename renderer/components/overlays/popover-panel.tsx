import type { ReactNode } from 'react'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { classNames } from '../class-names.ts'
import styles from './popover.module.css'

export interface PopoverPanelProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** The floating surface that menus, pickers and popovers share. */
export function PopoverPanel({ children, className, ...props }: PopoverPanelProps) {
  return (
    <AriaPopover offset={4} containerPadding={8} {...props} className={classNames(styles.surface, className)}>
      {children}
    </AriaPopover>
  )
}
