import { t } from '@lingui/core/macro'
import type { Preferences } from '../../../../shared/bridge/preferences.ts'
import type { Repeats } from '../../../../shared/bridge/projects.ts'
import { beginningOf } from '../../../../shared/domain/project-periods.ts'
import { Select } from '../../../components/controls/select.tsx'
import type { FieldGate } from '../../../components/fields/field-gate.ts'
import { NumberField } from '../../../components/fields/number-field.tsx'
import { DatePicker } from '../../../components/pickers/date-picker.tsx'
import { useToday } from '../../../components/use-today.ts'
import styles from './panel.module.css'

export interface RepeatsFieldProps {
  /** Null for a project that does not recur. */
  readonly repeats: Repeats | null
  readonly preferences: Preferences
  readonly gate?: FieldGate | undefined
  readonly onChange: (repeats: Repeats | null) => void
}

/** How often the project begins anew, and with which day. */
export function RepeatsField({ repeats, preferences, gate, onChange }: RepeatsFieldProps) {
  const today = useToday(preferences.timeZone)
  const names = {
    never: t`Never`,
    daily: t`Daily`,
    weekly: t`Weekly`,
    monthly: t`Monthly`,
    quarterly: t`Quarterly`,
    yearly: t`Yearly`,
    custom: t`Every few days`,
  }

  function choose(period: keyof typeof names): void {
    if (period === (repeats?.period ?? 'never')) return
    if (period === 'never') return onChange(null)
    const since = beginningOf(period, today, preferences.firstDayOfWeek)
    onChange({ period, days: period === 'custom' ? 14 : null, since })
  }

  return (
    <>
      <Select
        label={t`Repeats`}
        className={styles.short}
        value={repeats?.period ?? 'never'}
        options={Object.entries(names).map(([value, label]) => ({
          value: value as keyof typeof names,
          label,
        }))}
        onChange={choose}
      />
      {repeats?.period === 'custom' && (
        <NumberField
          label={t`Length of a period`}
          className={styles.short}
          value={repeats.days ?? 1}
          minValue={1}
          maxValue={36_500}
          unit={t`days`}
          gate={gate}
          onChange={(days) => onChange({ ...repeats, days })}
        />
      )}
      {repeats !== null && (
        <DatePicker
          label={t`First day of a period`}
          isRequired
          className={styles.short}
          preferences={preferences}
          gate={gate}
          value={repeats.since}
          onChange={(since) => onChange({ ...repeats, since })}
        />
      )}
    </>
  )
}

/** For what is kept of a form. */
export function isRepeatsOrNone(value: unknown): boolean {
  return (
    value === null || (typeof value === 'object' && 'period' in value && 'since' in value && 'days' in value)
  )
}
