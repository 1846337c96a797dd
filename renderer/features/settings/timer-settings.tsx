import { t } from '@lingui/core/macro'
import { formatTimeOfDay, parseTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { CommitField } from '../../components/fields/commit-field.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { IdleTest } from './idle-test.tsx'
import { FocusSettings } from './focus-settings.tsx'
import { NewEntrySettings } from './new-entry-settings.tsx'
import { clockTime, writtenTime } from './clock-time.ts'
import { NumberRow } from './number-row.tsx'
import { SelectRow } from './select-row.tsx'
import styles from './setting-sections.module.css'
import type { Settings } from './settings.ts'
import { useSavePreference, useSetPreference } from './use-set-preference.ts'

const absenceOptions = [
  { value: 'ask', label: t`Ask` },
  { value: 'keep', label: t`Keep the time` },
  { value: 'discard', label: t`Discard the time and stop` },
] as const
const longRuns = [
  { value: 'none', label: t`Never` },
  { value: '2', label: t`2 hours` },
  { value: '4', label: t`4 hours` },
  { value: '6', label: t`6 hours` },
  { value: '8', label: t`8 hours` },
  { value: '10', label: t`10 hours` },
] as const

export function TimerSettings({ preferences, capabilities: { shell, systemIdle, notifications } }: Settings) {
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
        <NumberRow
          label={t`After`}
          description={t`So long without mouse or keyboard counts as away.`}
          fieldLabel={t`Minutes until away`}
          unit="min"
          minValue={1}
          maxValue={240}
          value={preferences.idleMinutes}
          isDisabled={!systemIdle.available || !preferences.idleDetection}
          onChange={(idleMinutes) => save({ idleMinutes })}
        />
        <IdleTest systemIdle={systemIdle} />
        <SelectRow
          label={t`When you come back`}
          options={absenceOptions}
          value={preferences.awayBehavior}
          onChange={(awayBehavior) => void set({ awayBehavior })}
        />
        <SelectRow
          label={t`When the computer slept or was off`}
          options={absenceOptions}
          value={preferences.sleepBehavior}
          onChange={(sleepBehavior) => void set({ sleepBehavior })}
        />
        <SwitchRow
          label={t`Stop the timer at shutdown`}
          description={t`When this computer is shut down or you sign out of it. Quitting Dayloom leaves the timer running.`}
          needs={systemIdle}
          isSelected={preferences.stopAtShutdown}
          onChange={(stopAtShutdown) => void set({ stopAtShutdown })}
        />
      </SettingGroup>
      <SettingGroup title={t`Starting and stopping`}>
        <SwitchRow
          label={t`Start the timer with Dayloom`}
          description={t`Unless one is running when Dayloom starts.`}
          isSelected={preferences.startsWithProgram}
          onChange={(startsWithProgram) => void set({ startsWithProgram })}
        />
        <SwitchRow
          label={t`Stop the timer with Dayloom`}
          description={t`When you quit it.`}
          isSelected={preferences.stopsWithProgram}
          onChange={(stopsWithProgram) => void set({ stopsWithProgram })}
        />
        <SwitchRow
          label={t`Stop the timer at a time of day`}
          description={t`A timer that starts after that time runs until the next day.`}
          isSelected={preferences.stopsAtTime}
          onChange={(stopsAtTime) => void set({ stopsAtTime })}
        />
        {preferences.stopsAtTime && (
          <>
            <SettingRow label={t`Time of the stop`}>
              <CommitField
                label={t`Time of the stop`}
                figures
                className={styles.time}
                value={formatTimeOfDay(clockTime(preferences.stopTime), preferences.timeFormat)}
                read={(text) => parseTimeOfDay(text, clockTime(preferences.stopTime), preferences.timeFormat)}
                onCommit={(time) => save({ stopTime: writtenTime(time) })}
              />
            </SettingRow>
            <SwitchRow
              label={t`Tell me on the desktop when it stops`}
              needs={notifications}
              isSelected={preferences.tellsStops}
              onChange={(tellsStops) => void set({ tellsStops })}
            />
          </>
        )}
        {shell === 'electron' && (
          <>
            <SwitchRow
              label={t`Show the window when the timer starts`}
              description={t`Wherever on this computer it was started: the tray, a shortcut, the mini timer, a terminal.`}
              isSelected={preferences.showOnStart}
              onChange={(showOnStart) => void set({ showOnStart })}
            />
            <SwitchRow
              label={t`Show the window when the timer stops`}
              isSelected={preferences.showOnStop}
              onChange={(showOnStop) => void set({ showOnStop })}
            />
          </>
        )}
      </SettingGroup>
      <NewEntrySettings preferences={preferences} />
      <SettingGroup title={t`Timer`}>
        <SwitchRow
          label={t`Count in my duration format`}
          description={t`Otherwise the running timer counts hours, minutes and seconds.`}
          isSelected={preferences.formatRunning}
          onChange={(formatRunning) => void set({ formatRunning })}
        />
        <SwitchRow
          label={t`Running time in the title of the window`}
          isSelected={preferences.timeInTitle}
          onChange={(timeInTitle) => void set({ timeInTitle })}
        />
        <SelectRow
          label={t`Mark the running time after`}
          value={preferences.runningWarning}
          onChange={(runningWarning) => void set({ runningWarning })}
          options={longRuns}
        />
        <SwitchRow
          label={t`Totals above the entries`}
          isSelected={preferences.showTotals}
          onChange={(showTotals) => void set({ showTotals })}
        />
        {preferences.showTotals && (
          <SelectRow
            label={t`Totals of`}
            value={preferences.totals}
            onChange={(totals) => void set({ totals })}
            options={[
              { value: 'week', label: t`Today and this week` },
              { value: 'day', label: t`Today` },
            ]}
          />
        )}
        {preferences.showTotals && (
          <SwitchRow
            label={t`Billable time beside the totals`}
            isSelected={preferences.billableTotals}
            onChange={(billableTotals) => void set({ billableTotals })}
          />
        )}
        <NumberRow
          label={t`Arrow keys change a time by`}
          description={t`Up and down, in a time or a duration that you edit.`}
          fieldLabel={t`Minutes of arrow keys`}
          unit="min"
          minValue={1}
          maxValue={60}
          value={preferences.keyMinutes}
          onChange={(keyMinutes) => save({ keyMinutes })}
        />
        <SelectRow
          label={t`When the start of an entry is changed`}
          value={preferences.startEdit}
          onChange={(startEdit) => void set({ startEdit })}
          options={[
            { value: 'duration', label: t`Its end stays` },
            { value: 'stop_time', label: t`Its duration stays` },
          ]}
        />
        <SwitchRow
          label={t`Manual mode`}
          description={t`The bar adds finished entries instead of starting the timer.`}
          isSelected={preferences.manualMode}
          onChange={(manualMode) => void set({ manualMode })}
        />
        {preferences.manualMode && (
          <SelectRow
            label={t`Times of the next entry`}
            value={preferences.manualStack}
            onChange={(manualStack) => void set({ manualStack })}
            options={[
              { value: 'entry', label: t`After the one that was added` },
              { value: 'none', label: t`The last hour` },
            ]}
          />
        )}
        <SwitchRow
          label={t`Show all entries`}
          description={t`Otherwise those of this week and the last one, and a button for the earlier ones.`}
          isSelected={preferences.showAll}
          onChange={(showAll) => void set({ showAll })}
        />
        <SwitchRow
          label={t`Group alike entries`}
          description={t`Entries of a day with the same description, project and tags are shown as one.`}
          isSelected={preferences.groupAlike}
          onChange={(groupAlike) => void set({ groupAlike })}
        />
      </SettingGroup>
      <FocusSettings />
      <SettingGroup title={t`Descriptions`}>
        <SwitchRow
          label={t`Suggest earlier entries`}
          description={t`While a description is typed.`}
          isSelected={preferences.suggestions}
          onChange={(suggestions) => void set({ suggestions })}
        />
        <SwitchRow
          label={t`Suggest usual entries for gaps`}
          description={t`In the calendar and in the review of a day, from what you did at such times before.`}
          isSelected={preferences.habits}
          onChange={(habits) => void set({ habits })}
        />
        <SwitchRow
          label={t`@ names a project`}
          description={t`Without it, @ is text like any other.`}
          isSelected={preferences.projectMark}
          onChange={(projectMark) => void set({ projectMark })}
        />
        <SwitchRow
          label={t`# names a tag`}
          description={t`Without it, # is text like any other.`}
          isSelected={preferences.tagMark}
          onChange={(tagMark) => void set({ tagMark })}
        />
      </SettingGroup>
    </>
  )
}
