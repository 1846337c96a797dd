import { type ReactNode } from 'react'
import { Dialog as AriaDialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover'
import { classNames } from './class-names.ts'
import styles from './popover.module.css'

export interface PopoverSurfaceProps extends Omit<AriaPopoverProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** The floating surface that menus, pickers and popovers share. */
export function PopoverSurface({ children, className, ...props }: PopoverSurfaceProps) {
  return (
    <AriaPopover offset={4} containerPadding={8} {...props} className={classNames(styles.surface, className)}>
      {children}
    </AriaPopover>
  )
}

export interface PopoverProps {
  /** The accessible name of what opens. */
  readonly label: string
  /** A Button or IconButton. */
  readonly trigger: ReactNode
  readonly placement?: AriaPopoverProps['placement']
  readonly isOpen?: boolean
  readonly onOpenChange?: (isOpen: boolean) => void
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** Opens a small surface beside its trigger; Escape and a press outside close it. */
export function Popover({ label, trigger, placement = 'bottom start', children, ...state }: PopoverProps) {
  return (
    <DialogTrigger {...state}>
      {trigger}
      <PopoverSurface placement={placement}>
        <AriaDialog aria-label={label} className={styles.dialog ?? ''}>
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </AriaDialog>
      </PopoverSurface>
    </DialogTrigger>
  )
}
