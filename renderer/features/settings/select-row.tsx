import { Select, type SelectProps } from '../../components/controls/select.tsx'
import { SettingRow } from '../../components/layout/setting-row.tsx'
import styles from './setting-sections.module.css'

/** A setting with one of several values. */
export function SelectRow<Value extends string>(props: SelectProps<Value>) {
  return (
    <SettingRow label={props.label}>
      <Select {...props} hideLabel className={styles.select} />
    </SettingRow>
  )
}
