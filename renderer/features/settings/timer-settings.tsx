import { NumberField } from '../../components/number-field.tsx'
import { NamedSettingRow, SettingGroup, SettingRow } from '../../components/setting-row.tsx'
import { Switch } from '../../components/switch.tsx'
import type { Settings } from './settings.ts'
import styles from './timer-settings.module.css'
import { useSetPreference } from './use-set-preference.ts'

export function TimerSettings({ preferences, capabilities: { systemIdle } }: Settings) {
  const set = useSetPreference()
  return (
    <>
      <SettingGroup title="Time away">
        <NamedSettingRow
          label="Ask about time away"
          description="When you come back and the timer ran on, Dayloom asks whether that time counts."
          unavailable={systemIdle.reason}
        >
          {(ids) => (
            <Switch
              {...ids}
              isSelected={preferences.idleDetection && systemIdle.available}
              isDisabled={!systemIdle.available}
              onChange={(idleDetection) => void set({ idleDetection })}
            />
          )}
        </NamedSettingRow>
        <SettingRow label="After" description="So long without mouse or keyboard counts as away.">
          <NumberField
            label="Minutes until away"
            hideLabel
            unit="min"
            minValue={1}
            maxValue={240}
            className={styles.minutes}
            value={preferences.idleMinutes}
            isDisabled={!systemIdle.available || !preferences.idleDetection}
            onChange={(idleMinutes) => {
              if (Number.isInteger(idleMinutes)) void set({ idleMinutes })
            }}
          />
        </SettingRow>
      </SettingGroup>
      <SettingGroup title="Timer">
        <NamedSettingRow
          label="Manual mode"
          description="The bar adds finished entries instead of starting the timer."
        >
          {(ids) => (
            <Switch
              {...ids}
              isSelected={preferences.manualMode}
              onChange={(manualMode) => void set({ manualMode })}
            />
          )}
        </NamedSettingRow>
        <NamedSettingRow
          label="Group alike entries"
          description="Entries of a day with the same description, project and tags are shown as one."
        >
          {(ids) => (
            <Switch
              {...ids}
              isSelected={preferences.groupAlike}
              onChange={(groupAlike) => void set({ groupAlike })}
            />
          )}
        </NamedSettingRow>
      </SettingGroup>
    </>
  )
}
