import { t } from '@lingui/core/macro'
import { useId, useMemo, useState } from 'react'
import { classNames } from '../class-names.ts'
import styles from '../fields/field.module.css'
import { Picker } from './picker.tsx'
import { PickerButton } from './picker-button.tsx'
import { offsetOf, timeZones, zoneName } from './time-zones.ts'

export interface TimeZonePickerProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** An IANA name. */
  readonly value: string
  readonly onChange: (timeZone: string) => void
  readonly className?: string | undefined
}

/** Chooses an IANA zone by typing; each shows its present offset. */
export function TimeZonePicker({
  label,
  hideLabel = false,
  value,
  onChange,
  className,
}: TimeZonePickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const labelId = useId()
  const valueId = useId()
  const offsetId = useId()
  const items = useMemo(() => (isOpen ? timeZones(value) : []), [isOpen, value])
  return (
    <div className={classNames(styles.field, className)}>
      <span id={labelId} className={classNames(hideLabel ? 'visually-hidden' : 'soft small strong')}>
        {label}
      </span>
      <Picker
        label={label}
        searchLabel={t`Find a city or region`}
        items={items}
        selected={value}
        onSelect={(zone) => {
          if (zone !== null) onChange(zone)
        }}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <PickerButton aria-labelledby={`${labelId} ${valueId} ${offsetId}`}>
            <span id={valueId} className="cut">
              {zoneName(value)}
            </span>{' '}
            <span id={offsetId} className="faint figures">
              {offsetOf(value)}
            </span>
          </PickerButton>
        }
      />
    </div>
  )
}
