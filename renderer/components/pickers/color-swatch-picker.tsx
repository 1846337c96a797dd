import { t } from '@lingui/core/macro'
import { Label } from 'react-aria-components/Label'
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup'
import styles from './color-swatch-picker.module.css'
import fieldStyles from '../fields/field.module.css'
import { projectColors } from '../labels/project-colors.ts'
import { projectColorStyle } from '../labels/project-dot.tsx'

export interface ColorSwatchPickerProps {
  readonly label: string
  /** `#` and six hexadecimal digits; one that is not among the swatches is added to them. */
  readonly value: string
  readonly onChange: (color: string) => void
}

/** Chooses a project's colour; arrows move between the swatches. */
export function ColorSwatchPicker({ label, value, onChange }: ColorSwatchPickerProps) {
  const chosen = value.toLowerCase()
  const known = projectColors.some(({ color }) => color === chosen)
  const swatches = known
    ? projectColors
    : [...projectColors, { color: chosen, name: t`Custom colour ${chosen}` }]
  return (
    <RadioGroup
      value={chosen}
      onChange={onChange}
      orientation="horizontal"
      className={fieldStyles.field ?? ''}
    >
      <Label className="soft small strong">{label}</Label>
      <div className={styles.swatches}>
        {swatches.map(({ color, name }) => (
          <Radio
            key={color}
            value={color}
            aria-label={name}
            className={styles.swatch ?? ''}
            style={projectColorStyle(color)}
          >
            <span className={styles.color} aria-hidden />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
