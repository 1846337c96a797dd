import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `primary`: the one step a screen leads to. `quiet`: without an edge, in rows and bars. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'regular' | 'small'
  /** Shown before the words, at 16 px. */
  readonly icon?: ReactNode
  /** A verb: "Add entry". */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A button with words. `isPending` keeps it in place and busy; its width does not change. */
export function Button({
  variant = 'secondary',
  size = 'regular',
  icon,
  children,
  className,
  ...props
}: ButtonProps) {
  return (
    <AriaButton {...props} className={classNames(styles.button, styles[variant], styles[size], className)}>
      {icon}
      <span className={styles.words}>{children}</span>
    </AriaButton>
  )
}
