import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import styles from './checkbox.module.css'
import { classNames } from '../class-names.ts'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  /** The words beside the box. Without them give `aria-label`. */
  readonly children?: ReactNode
  readonly className?: string | undefined
  /** A circle says that something is complete; a box selects or switches. */
  readonly isRound?: boolean
}

export function Checkbox({ children, className, isRound, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={classNames(styles.checkbox, isRound && styles.round, className)}>
      {({ isIndeterminate }) => (
        <>
          <span className={styles.box} aria-hidden>
            {isIndeterminate ? <Minus /> : <Check />}
          </span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}
