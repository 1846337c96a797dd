import type { ReactNode } from 'react'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { classNames } from '../class-names.ts'
import styles from './segmented-control.module.css'

export interface SegmentedControlProps<Value extends string> {
  /** The accessible name of the group. */
  readonly label: string
  readonly value: Value
  /** Two to four. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly icon?: ReactNode }[]
  readonly onChange: (value: Value) => void
  readonly isDisabled?: boolean
  readonly className?: string | undefined
}

/** Chooses one of a few values that are all in sight. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  options,
  onChange,
  isDisabled = false,
  className,
}: SegmentedControlProps<Value>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = options.find((option) => keys.has(option.value))
        if (chosen) onChange(chosen.value)
      }}
      isDisabled={isDisabled}
      className={classNames(styles.group, className)}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={styles.option ?? ''}>
          {option.icon}
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
