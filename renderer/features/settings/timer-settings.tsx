import { t } from '@lingui/core/macro'
import { NumberField } from '../../components/fields/number-field.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import type { Settings } from './settings.ts'
import styles from './timer-settings.module.css'
import { useSavePreference, useSetPreference } from './use-set-preference.ts'

export function TimerSettings({ preferences, capabilities: { systemIdle } }: Settings) {
  const set = useSetPreference()
  const save = useSavePreference()
  return (
    <>
      <SettingGroup title={t`Time away`}>
        <SwitchRow
          label={t`Ask about time away`}
          description={t`When you come back and the timer ran on, Dayloom asks whether that time counts.`}
          needs={systemIdle}
          isSelected={preferences.idleDetection}
          onChange={(idleDetection) => void set({ idleDetection })}
        />
        <SettingRow label={t`After`} description={t`So long without mouse or keyboard counts as away.`}>
          <NumberField
            label={t`Minutes until away`}
            hideLabel
            unit="min"
            minValue={1}
            maxValue={240}
            className={styles.minutes}
            value={preferences.idleMinutes}
            isDisabled={!systemIdle.available || !preferences.idleDetection}
            onChange={(idleMinutes) => save({ idleMinutes })}
          />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t`Timer`}>
        <SwitchRow
          label={t`Manual mode`}
          description={t`The bar adds finished entries instead of starting the timer.`}
          isSelected={preferences.manualMode}
          onChange={(manualMode) => void set({ manualMode })}
        />
        <SwitchRow
          label={t`Group alike entries`}
          description={t`Entries of a day with the same description, project and tags are shown as one.`}
          isSelected={preferences.groupAlike}
          onChange={(groupAlike) => void set({ groupAlike })}
        />
      </SettingGroup>
    </>
  )
}
