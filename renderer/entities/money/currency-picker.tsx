import { t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { classNames } from '../../components/class-names.ts'
import styles from '../../components/fields/field.module.css'
import { Picker } from '../../components/pickers/picker.tsx'
import { PickerButton } from '../../components/pickers/picker-button.tsx'

export interface CurrencyPickerProps {
  readonly label: string
  readonly hideLabel?: boolean
  /** Its code; null for that of the workspace. */
  readonly value: string | null
  /** The currency of the workspace, which a project may do without one of its own; absent where there must be one. */
  readonly inherited?: string
  readonly onChange: (currency: string | null) => void
  readonly className?: string | undefined
}

/** Chooses a currency by its code or its name. */
export function CurrencyPicker(props: CurrencyPickerProps) {
  const { label, hideLabel = false, value, inherited, onChange, className } = props
  const [isOpen, setIsOpen] = useState(false)
  const items = useMemo(() => (isOpen ? currencies(value) : []), [isOpen, value])
  const none = inherited === undefined ? undefined : t`As the workspace: ${inherited}`
  const shown = value ?? none ?? ''
  return (
    <div className={classNames(styles.field, className)}>
      {!hideLabel && <span className="soft small strong">{label}</span>}
      <Picker
        label={label}
        searchLabel={t`Find a currency`}
        items={items}
        {...(none === undefined ? {} : { noneLabel: none })}
        selected={value}
        onSelect={onChange}
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <PickerButton aria-label={t`${label}: ${shown}`}>
            <span className="cut">{shown}</span>
          </PickerButton>
        }
      />
    </div>
  )
}

/** @param present one that may not be among those that this computer knows */
function currencies(present: string | null) {
  const names = new Intl.DisplayNames(undefined, { type: 'currency' })
  const known = new Set(Intl.supportedValuesOf('currency'))
  const others = present === null || known.has(present) ? [] : [{ id: present, label: present }]
  return [
    ...others,
    ...[...known].map((code) => ({ id: code, label: `${code} ${names.of(code) ?? ''}`.trim() })),
  ]
}
