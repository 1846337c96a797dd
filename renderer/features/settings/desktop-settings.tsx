import { t } from '@lingui/core/macro'
import { Notice } from '../../components/states/notice.tsx'
import { NamedSettingRow, SettingGroup, SettingRow } from '../../components/layout/setting-row.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import styles from './desktop-settings.module.css'
import type { Settings } from './settings.ts'
import { useSetDevicePreference } from './use-set-preference.ts'

export function DesktopSettings({ device, capabilities }: Settings) {
  const set = useSetDevicePreference()
  const { startAtLogin, tray, secrets } = capabilities
  return (
    <>
      <SettingGroup title={t`Starting and closing`}>
        <NamedSettingRow
          label={t`Start at login`}
          description={t`Dayloom is there when you are.`}
          unavailable={startAtLogin.reason}
        >
          {(ids) => (
            <Switch
              {...ids}
              isSelected={device.startAtLogin && startAtLogin.available}
              isDisabled={!startAtLogin.available}
              onChange={(on) => void set({ startAtLogin: on })}
            />
          )}
        </NamedSettingRow>
        <NamedSettingRow
          label={t`Keep running in the tray`}
          description={t`Closing the window leaves the timer and its tray icon.`}
          unavailable={tray.reason}
        >
          {(ids) => (
            <Switch
              {...ids}
              isSelected={device.closeToTray && tray.available}
              isDisabled={!tray.available}
              onChange={(closeToTray) => void set({ closeToTray })}
            />
          )}
        </NamedSettingRow>
      </SettingGroup>
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
