import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { formatDate } from '../../../shared/domain/date-format.ts'
import { formatDuration } from '../../../shared/domain/duration.ts'
import { formatTimeOfDay } from '../../../shared/domain/time-of-day.ts'
import { wallClock } from '../../../shared/domain/wall-clock.ts'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { TimeZonePicker } from '../../components/pickers/time-zone-picker.tsx'
import { LocalApiSettings } from './local-api-settings.tsx'
import { NumberRow } from './number-row.tsx'
import { SelectRow } from './select-row.tsx'
import { SpellingSettings } from './spelling-settings.tsx'
import styles from './setting-sections.module.css'
import type { Settings } from './settings.ts'
import { useSetPreference, useSavePreference, useSetDevicePreference } from './use-set-preference.ts'
import { weekdayNames } from '../../components/labels/day-label.ts'
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
  { value: 'decimal-comma', label: t`Decimal hours, comma` },
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
      <ReportSettings preferences={preferences} />
    </>
  )
}

function ReportSettings({ preferences }: Pick<Settings, 'preferences'>) {
  const set = useSetPreference()
  const save = useSavePreference()
  const { ownRounding, ownRoundingMinutes, ownRoundingDirection, hideWeekends } = preferences
  return (
    <SettingGroup title={t`Reports`}>
      <SwitchRow
        label={t`Leave out empty weekends`}
        description={t`The weekly report shows Saturdays and Sundays only where something was tracked on them.`}
        isSelected={hideWeekends}
        onChange={(on) => void set({ hideWeekends: on })}
      />
      <SwitchRow
        label={t`Round my own reports`}
        description={t`In place of the rounding of the workspace. A report can still have its own.`}
        isSelected={ownRounding}
        onChange={(on) => void set({ ownRounding: on })}
      />
      {ownRounding && (
        <>
          <NumberRow
            label={t`Round to`}
            fieldLabel={t`Minutes to round to`}
            unit={t`min`}
            minValue={1}
            maxValue={60}
            value={ownRoundingMinutes}
            onChange={(minutes) => save({ ownRoundingMinutes: minutes })}
          />
          <SelectRow
            label={t`Direction of rounding`}
            value={ownRoundingDirection}
            onChange={(direction) => void set({ ownRoundingDirection: direction })}
            options={[
              { value: 'nearest', label: t`To the nearest` },
              { value: 'up', label: t`Up` },
              { value: 'down', label: t`Down` },
            ]}
          />
        </>
      )}
    </SettingGroup>
  )
}

export function DesktopSettings({ preferences, device, capabilities }: Settings) {
  const set = useSetDevicePreference()
  const setPreference = useSetPreference()
  const { platform, startAtLogin, tray, keepsOnTop, smallWindows, secrets } = capabilities
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
        <SwitchRow
          label={t`Keep the window on top`}
          description={t`On each of your computers it stays above the windows of other programs.`}
          needs={keepsOnTop}
          isSelected={preferences.windowOnTop}
          onChange={(windowOnTop) => void setPreference({ windowOnTop })}
        />
        {platform === 'darwin' && (
          <SwitchRow
            label={t`Show Dayloom in the dock`}
            description={t`Without it, Dayloom is in the menu bar alone.`}
            isSelected={preferences.dockIcon}
            onChange={(dockIcon) => void setPreference({ dockIcon })}
          />
        )}
      </SettingGroup>
      <SettingGroup title={t`Mini timer`}>
        <SwitchRow
          label={t`Keep the mini timer on top`}
          description={t`It stays above the windows of other programs.`}
          needs={keepsOnTop}
          isSelected={preferences.miniOnTop}
          onChange={(miniOnTop) => void setPreference({ miniOnTop })}
        />
        <SwitchRow
          label={t`Open the mini timer with Dayloom`}
          needs={smallWindows}
          isSelected={preferences.miniAtStart}
          onChange={(miniAtStart) => void setPreference({ miniAtStart })}
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
      <LocalApiSettings />
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
