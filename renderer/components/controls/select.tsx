import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { classNames } from '../class-names.ts'
import styles from '../fields/field.module.css'
import { PopoverPanel } from '../overlays/popover-panel.tsx'
import selectStyles from './select.module.css'

export interface SelectOption<Value extends string> {
  readonly value: Value
  readonly label: string
  /** A second, fainter text at the end of the row: an example. */
  readonly note?: string
}

export interface SelectProps<Value extends string> {
  readonly label: string
  readonly hideLabel?: boolean
  readonly value: Value
  readonly options: readonly SelectOption<Value>[]
  readonly onChange: (value: Value) => void
  readonly className?: string | undefined
}

/** Chooses one of a few (up to some twenty) values; for more use Picker. */
export function Select<Value extends string>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  className,
}: SelectProps<Value>) {
  return (
    <AriaSelect
      {...(hideLabel ? { 'aria-label': label } : {})}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.value === key)
        if (chosen) onChange(chosen.value)
      }}
      className={classNames(styles.field, className)}
    >
      {!hideLabel && <Label className="soft small strong">{label}</Label>}
      <AriaButton className={classNames(styles.box, selectStyles.trigger)}>
        <SelectValue className="grow cut">{({ selectedText }) => selectedText}</SelectValue>
        <ChevronDown aria-hidden />
      </AriaButton>
      <PopoverPanel className={selectStyles.surface}>
        <ListBox
          items={options.map((option) => ({ ...option, id: option.value }))}
          className={selectStyles.list ?? ''}
        >
          {(option) => (
            <ListBoxItem textValue={option.label} className={selectStyles.option ?? ''}>
              <Check className={selectStyles.check} aria-hidden />
              <span className="grow nowrap">{option.label}</span>
              {option.note !== undefined && <span className="faint figures nowrap">{option.note}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </PopoverPanel>
    </AriaSelect>
  )
}
