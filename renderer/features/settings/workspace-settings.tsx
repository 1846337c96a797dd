import { t } from '@lingui/core/macro'
import { useUndoableCommand } from '../../bridge/use-bridge.ts'
import { Select } from '../../components/controls/select.tsx'
import { SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { CurrencyPicker } from '../../entities/money/currency-picker.tsx'
import { RateField } from '../../entities/money/rate-field.tsx'
import { useMoney } from '../../entities/money/use-money.ts'
import { useRates } from '../../entities/money/use-rates.ts'
import styles from './setting-sections.module.css'

const roundings = [
  { value: 'nearest', label: t`To the nearest` },
  { value: 'up', label: t`Up` },
  { value: 'down', label: t`Down` },
] as const

const usualSteps = [0, 1, 5, 6, 10, 15, 30, 60]

/** The rates, currency and rounding of everybody in the workspace. */
export function WorkspaceSettings() {
  const { workspace, currency } = useMoney()
  const { periodsOf } = useRates(null)
  const update = useUndoableCommand('workspaceSettings.update')
  if (workspace === null) return null
  const { mayChange, seesRates, rounding, roundingMinutes } = workspace
  const steps = [...new Set([...usualSteps, roundingMinutes])].toSorted((a, b) => a - b)
  return (
    <>
      <SettingGroup title={t`Money`}>
        {mayChange && (
          <SettingRow label={t`Currency`} description={t`Of projects that have none of their own.`}>
            <CurrencyPicker
              label={t`Currency`}
              hideLabel
              className={styles.select}
              value={currency}
              onChange={(chosen) => {
                if (chosen !== null) void update({ currency: chosen }, t`Currency of the workspace changed`)
              }}
            />
          </SettingRow>
        )}
        {seesRates && (
          <SettingRow
            label={t`Hourly rate`}
            description={t`Where neither the project nor the person has one.`}
          >
            <RateField
              title={null}
              label={t`Hourly rate of the workspace`}
              owner={{ kind: 'billable', projectId: null, memberId: null }}
              periods={periodsOf('billable', null)}
              currency={currency}
              isReadOnly={!mayChange}
            />
          </SettingRow>
        )}
      </SettingGroup>
      {mayChange && (
        <SettingGroup title={t`Reports`}>
          <SettingRow
            label={t`Round entries`}
            description={t`Each entry by itself, before they are added up.`}
          >
            <Select
              label={t`Round entries`}
              hideLabel
              className={styles.select}
              value={String(roundingMinutes)}
              options={steps.map((minutes) => ({
                value: String(minutes),
                label: minutes === 0 ? t`Not at all` : t`To ${minutes} minutes`,
              }))}
              onChange={(minutes) =>
                void update({ roundingMinutes: Number(minutes) }, t`Rounding of the workspace changed`)
              }
            />
          </SettingRow>
          {roundingMinutes > 0 && (
            <SettingRow label={t`Direction`}>
              <Select
                label={t`Direction`}
                hideLabel
                className={styles.select}
                value={rounding}
                options={roundings}
                onChange={(direction) =>
                  void update({ rounding: direction }, t`Rounding of the workspace changed`)
                }
              />
            </SettingRow>
          )}
        </SettingGroup>
      )}
    </>
  )
}
