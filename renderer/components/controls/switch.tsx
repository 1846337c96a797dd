import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch'
import { classNames } from '../class-names.ts'
import styles from './switch.module.css'

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children'> {
  /** The words beside it. Without them give `aria-label` or `aria-labelledby`. */
  readonly children?: ReactNode
  readonly className?: string | undefined
}

/** Turns something on at once; for a choice that is sent later use Checkbox. */
export function Switch({ children, className, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className={classNames(styles.switch, className)}>
      <span className={styles.track} aria-hidden>
        <span className={styles.thumb} />
      </span>
      {children}
    </AriaSwitch>
  )
}
