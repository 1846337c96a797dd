import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { weekdayNames } from '../labels/day-label.ts'
import styles from './weekday-picker.module.css'

interface WeekdayPickerProps {
  readonly label: string
  /** From 0, Sunday, to 6. */
  readonly days: readonly number[]
  readonly firstDayOfWeek: number
  readonly isDisabled?: boolean
  /** In the order of the week that begins with Sunday. */
  readonly onChange: (days: readonly number[]) => void
}

/** Days of the week. */
export function WeekdayPicker({
  label,
  days,
  firstDayOfWeek,
  isDisabled = false,
  onChange,
}: WeekdayPickerProps) {
  const names = weekdayNames.map((name, day) => ({ name, day }))
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={days}
      isDisabled={isDisabled}
      onSelectionChange={(keys) => onChange(names.flatMap(({ day }) => (keys.has(day) ? [day] : [])))}
      className="flex gap-1"
    >
      {[...names.slice(firstDayOfWeek), ...names.slice(0, firstDayOfWeek)].map(({ name, day }) => (
        <ToggleButton key={day} id={day} aria-label={name} className={styles.weekday ?? ''}>
          {name.slice(0, 2)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
