import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { classNames } from '../class-names.ts'
import iconStyles from './icon-button.module.css'
import { Tooltip } from '../overlays/tooltip.tsx'

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'isPending'> {
  /** Its action is under way: it stays in place and focused, and answers no press. */
  readonly isPending?: boolean
  /** `primary`: the one step a screen leads to. `quiet`: without an edge, in rows and bars. */
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  readonly size?: 'regular' | 'small'
  /** Shown before the words, at 16 px. */
  readonly icon?: ReactNode
  /** A verb: "Add entry". */
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A button with words. A form that it submits looks by itself whether a submission is under way. */
export function Button({
  variant = 'secondary',
  size = 'regular',
  isPending = false,
  icon,
  children,
  className,
  onPress,
  ...props
}: ButtonProps) {
  return (
    <AriaButton
      {...props}
      onPress={(event) => {
        if (!isPending) onPress?.(event)
      }}
      aria-disabled={isPending}
      data-busy={isPending || undefined}
      className={classNames(styles.button, styles[variant], styles[size], className)}
    >
      {icon}
      <span className={styles.words}>{children}</span>
    </AriaButton>
  )
}

/** A small button in a bar: an icon and a word. */
export function BarButton({
  label,
  ...props
}: Omit<ButtonProps, 'size' | 'children'> & { readonly label: string }) {
  return (
    <Button {...props} size="small">
      {label}
    </Button>
  )
}

interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children' | 'aria-label'> {
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
        className={classNames(iconStyles.button, isOn && iconStyles.on, className)}
      >
        {icon}
      </AriaButton>
    </Tooltip>
  )
}
