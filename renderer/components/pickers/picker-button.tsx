import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button'
import { classNames } from '../class-names.ts'
import fieldStyles from '../fields/field.module.css'
import styles from './picker-button.module.css'

export interface PickerButtonProps extends Pick<ButtonProps, 'aria-label' | 'aria-labelledby'> {
  readonly children: ReactNode
}

/** The trigger of a picker that looks like a field: it shows the chosen item. */
export function PickerButton({ children, ...names }: PickerButtonProps) {
  return (
    <AriaButton {...names} className={classNames(fieldStyles.box, styles.button)}>
      {children}
      <ChevronsUpDown aria-hidden />
    </AriaButton>
  )
}
