import type { ReactNode } from 'react'
import { NumberField, type NumberFieldProps } from '../../components/fields/number-field.tsx'
import { SettingRow } from '../../components/layout/setting-row.tsx'
import styles from './setting-sections.module.css'

export interface NumberRowProps extends Omit<NumberFieldProps, 'hideLabel' | 'className'> {
  readonly description?: ReactNode
  /** Of the field, where that of the row alone would not name it. */
  readonly fieldLabel?: string
}

/** A setting that is a whole number. */
export function NumberRow({ label, description, fieldLabel = label, ...field }: NumberRowProps) {
  return (
    <SettingRow label={label} description={description}>
      <NumberField {...field} label={fieldLabel} hideLabel className={styles.number} />
    </SettingRow>
  )
}
