import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/domain/date-format.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { Select, type SelectProps } from '../../components/controls/select.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { TimeZonePicker } from '../../components/pickers/time-zone-picker.tsx'
import { IdleTest } from './idle-test.tsx'
import { SpellingSettings } from './spelling-settings.tsx'
import styles from './setting-sections.module.css'
import type { Settings } from './settings.ts'
import { useSetPreference, useSavePreference, useSetDevicePreference } from './use-set-preference.ts'
import { weekdayNames } from '../../components/labels/day-label.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Notice } from '../../components/states/notice.tsx'

const dateFormats = [
  'DD.MM.YYYY',
  'DD/MM/YYYY',
  'DD-MM-YYYY',
  'MM/DD/YYYY',
  'MM-DD-YYYY',
  'YYYY-MM-DD',
] as const
const durationFormats = [
  { value: 'improved', label: t`Hours, minutes, seconds` },
  { value: 'classic', label: t`Classic` },
  { value: 'decimal', label: t`Decimal hours` },
] as const
const absenceOptions = [
  { value: 'ask', label: t`Ask` },
  { value: 'keep', label: t`Keep the time` },
  { value: 'discard', label: t`Discard the time and stop` },
] as const
const exampleSeconds = 47 * 60 + 6

/** Formats are shown by what they make of this moment. */
export function FormatSettings({ preferences }: Settings) {
  const set = useSetPreference()
  const clock = wallClock(preferences.timeZone)
  const [now] = useState(() => new Date().toISOString())
  const time = clock.timeOf(now)
  const date = clock.dateOf(now)
  return (
    <>
      <SettingGroup title={t`Formats`}>
        <SelectRow
          label={t`Date`}
          value={preferences.dateFormat}
          onChange={(dateFormat) => void set({ dateFormat })}
          options={dateFormats.map((value) => ({ value, label: formatDate(date, value), note: value }))}
        />
        <SelectRow
          label={t`Time`}
          value={preferences.timeFormat}
          onChange={(timeFormat) => void set({ timeFormat })}
          options={[
            { value: 'H:mm', label: formatTimeOfDay(time, 'H:mm'), note: '24 hours' },
            { value: 'h:mm A', label: formatTimeOfDay(time, 'h:mm A'), note: '12 hours' },
          ]}
        />
        <SelectRow
          label={t`Duration`}
          value={preferences.durationFormat}
          onChange={(durationFormat) => void set({ durationFormat })}
          options={durationFormats.map(({ value, label }) => ({
            value,
            label: formatDuration(exampleSeconds, value),
            note: label,
          }))}
        />
      </SettingGroup>
      <SettingGroup title={t`Calendar`}>
        <SelectRow
          label={t`First day of the week`}
          value={String(preferences.firstDayOfWeek)}
          onChange={(day) => void set({ firstDayOfWeek: Number(day) })}
          options={weekdayNames.map((label, day) => ({ value: String(day), label }))}
        />
        <SettingRow
          label={t`Time zone`}
          description={t`Days begin and end in it. It is ${formatTimeOfDay(time, preferences.timeFormat)} there now.`}
        >
          <TimeZonePicker
            label={t`Time zone`}
            hideLabel
            className={styles.select}
            value={preferences.timeZone}
            onChange={(timeZone) => void set({ timeZone })}
          />
        </SettingRow>
      </SettingGroup>
    </>
  )
}

function SelectRow<Value extends string>(props: SelectProps<Value>) {
  return (
    <SettingRow label={props.label}>
      <Select {...props} hideLabel className={styles.select} />
    </SettingRow>
  )
}

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

export function DesktopSettings({ preferences, device, capabilities }: Settings) {
  const set = useSetDevicePreference()
  const setPreference = useSetPreference()
  const { platform, startAtLogin, tray, keepsOnTop, secrets } = capabilities
  return (
    <>
      <SettingGroup title={t`Starting and closing`}>
        <SwitchRow
          label={t`Start at login`}
          description={t`Dayloom is there when you are.`}
          needs={startAtLogin}
          isSelected={device.startAtLogin}
          onChange={(on) => void set({ startAtLogin: on })}
        />
        <SwitchRow
          label={t`Keep running in the tray`}
          description={t`Closing the window leaves the timer and its tray icon.`}
          needs={tray}
          isSelected={device.closeToTray}
          onChange={(closeToTray) => void set({ closeToTray })}
        />
      </SettingGroup>
      <SettingGroup title={t`Mini timer`}>
        <SwitchRow
          label={t`Keep the mini timer on top`}
          description={t`It stays above the windows of other programs.`}
          needs={keepsOnTop}
          isSelected={device.miniOnTop}
          onChange={(miniOnTop) => void set({ miniOnTop })}
        />
      </SettingGroup>
      {platform === 'darwin' && (
        <SettingGroup title={t`Menu bar`}>
          <SwitchRow
            label={t`Running timer`}
            isSelected={preferences.menuBarTimer}
            onChange={(menuBarTimer) => void setPreference({ menuBarTimer })}
          />
          <SwitchRow
            label={t`Seconds`}
            isSelected={preferences.menuBarSeconds}
            onChange={(menuBarSeconds) => void setPreference({ menuBarSeconds })}
          />
          <SwitchRow
            label={t`Description`}
            isSelected={preferences.menuBarDescription}
            onChange={(menuBarDescription) => void setPreference({ menuBarDescription })}
          />
          <SwitchRow
            label={t`Project`}
            isSelected={preferences.menuBarProject}
            onChange={(menuBarProject) => void setPreference({ menuBarProject })}
          />
          <SwitchRow
            label={t`Today’s total`}
            isSelected={preferences.menuBarTotal}
            onChange={(menuBarTotal) => void setPreference({ menuBarTotal })}
          />
        </SettingGroup>
      )}
      <SpellingSettings {...{ preferences, device, capabilities }} />
      <SettingGroup title={t`Program`}>
        <SettingRow
          label={t`Sign-in data`}
          description={
            secrets.available
              ? t`Kept encrypted by the desktop.`
              : t`Kept readable by this user account only.`
          }
        >
          <span className={styles.value}>{secrets.available ? t`Encrypted` : t`Not encrypted`}</span>
        </SettingRow>
        <SettingRow label={t`Version`}>
          <span className={styles.value}>
            {capabilities.version} · {capabilities.shell === 'electron' ? t`desktop` : t`browser`} ·{' '}
            {capabilities.platform}
          </span>
        </SettingRow>
      </SettingGroup>
      {secrets.reason !== null && (
        <div className={styles.warning}>
          <Notice tone="attention">{secrets.reason}</Notice>
        </div>
      )}
    </>
  )
}
