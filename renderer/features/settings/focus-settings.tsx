import { t } from '@lingui/core/macro'
import { useBridgeCommand, useBridgeQuery, useSetting } from '../../bridge/use-bridge.ts'
import { SettingGroup, SwitchRow } from '../../components/layout/setting-row.tsx'
import { NumberRow } from './number-row.tsx'
import { SelectRow } from './select-row.tsx'

/** Of the screen that shows the running entry alone. */
export function FocusSettings() {
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const { run } = useBridgeCommand('plannerSettings.update')
  const set = useSetting('plannerSettings.update')
  if (planner === undefined) return null
  return (
    <SettingGroup title={t`Focus`}>
      <SwitchRow
        label={t`Open Focus with the timer`}
        description={t`When you start it in this window: the running entry, and nothing else. Escape closes it.`}
        isSelected={planner.focusOpens}
        onChange={(focusOpens) => set({ focusOpens })}
      />
      <SwitchRow
        label={t`Focus fills the screen`}
        isSelected={planner.focusFills}
        onChange={(focusFills) => set({ focusFills })}
      />
      <SelectRow
        label={t`Time in Focus`}
        value={planner.focusMode}
        onChange={(focusMode) => set({ focusMode })}
        options={[
          { value: 'stopwatch', label: t`Time so far` },
          { value: 'timer', label: t`Time left` },
        ]}
      />
      {planner.focusMode === 'timer' && (
        <NumberRow
          label={t`Time for an entry in Focus`}
          fieldLabel={t`Minutes in Focus`}
          unit="min"
          minValue={1}
          maxValue={1440}
          value={planner.focusMinutes}
          onChange={async (focusMinutes) => {
            const result = await run({ focusMinutes })
            return result.ok ? null : result.error.message
          }}
        />
      )}
    </SettingGroup>
  )
}
