import { t } from '@lingui/core/macro'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { classNames } from '../../components/class-names.ts'
import fieldStyles from '../../components/fields/field.module.css'
import { SettingRow } from '../../components/layout/setting-row.tsx'
import { Picker } from '../../components/pickers/picker.tsx'
import { PickerButton } from '../../components/pickers/picker-button.tsx'
import styles from './setting-sections.module.css'

export interface NamePickerProps {
  readonly label: string
  readonly description?: string | undefined
  readonly searchLabel: string
  readonly noneLabel: string
  readonly rows: readonly {
    readonly id: LocalId
    readonly name: string
    readonly note?: string | null
    readonly color?: string
  }[]
  readonly selected: LocalId | null
  /** Shown for what is selected and not among the rows; absent, it is shown as none. */
  readonly missing?: string | undefined
  readonly onSelect: (id: LocalId | null) => void
}

/** A setting that names one of the person's own things, or none. */
export function NamePicker({ label, description, rows, selected, missing, ...picker }: NamePickerProps) {
  const found = rows.find(({ id }) => id === selected)?.name
  const shown = found ?? (selected === null ? undefined : missing) ?? picker.noneLabel
  return (
    <SettingRow label={label} description={description}>
      <div className={classNames(fieldStyles.field, styles.select)}>
        <Picker
          label={label}
          searchLabel={picker.searchLabel}
          noneLabel={picker.noneLabel}
          items={rows.map(({ id, name, note = null, color = null }) => ({ id, label: name, note, color }))}
          selected={selected}
          onSelect={(chosen) => picker.onSelect(rows.find(({ id }) => id === chosen)?.id ?? null)}
          trigger={
            <PickerButton aria-label={t`${label}: ${shown}`}>
              <span className="cut">{shown}</span>
            </PickerButton>
          }
        />
      </div>
    </SettingRow>
  )
}
