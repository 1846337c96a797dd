import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField'
import { Button as AriaButton } from 'react-aria-components/Button'
import { classNames } from '../class-names.ts'
import styles from './field.module.css'
import numberStyles from './number-field.module.css'

export interface NumberFieldProps extends Omit<
  AriaNumberFieldProps,
  'className' | 'style' | 'children' | 'aria-label'
> {
  readonly label: string
  readonly hideLabel?: boolean
  /** Shown behind the figure: "min". */
  readonly unit?: string
  /** Each whole number within the bounds is taken while it is typed: for a form that keeps what is typed. */
  readonly isLive?: boolean
  readonly className?: string | undefined
}

/** A number with steppers; arrow keys step too. */
export function NumberField({
  label,
  hideLabel = false,
  unit,
  isLive = false,
  className,
  ...props
}: NumberFieldProps) {
  return (
    <AriaNumberField
      {...props}
      {...(hideLabel ? { 'aria-label': label } : {})}
      className={classNames(styles.field, className)}
    >
      {!hideLabel && <Label className="soft small strong">{label}</Label>}
      <Group className={classNames(styles.box, numberStyles.box)}>
        <AriaButton slot="decrement" className={numberStyles.step ?? ''}>
          <Minus />
        </AriaButton>
        <Input
          className={classNames(styles.input, numberStyles.input)}
          onInput={({ currentTarget }) => {
            const { minValue = -Infinity, maxValue = Infinity, onChange } = props
            const number = /^\d+$/.test(currentTarget.value) ? Number(currentTarget.value) : Number.NaN
            if (isLive && number >= minValue && number <= maxValue) onChange?.(number)
          }}
        />
        {unit !== undefined && <span className="faint small">{unit}</span>}
        <AriaButton slot="increment" className={numberStyles.step ?? ''}>
          <Plus />
        </AriaButton>
      </Group>
    </AriaNumberField>
  )
}
