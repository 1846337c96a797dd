import { Notice } from '../../components/notice.tsx'
import { NamedSettingRow, SettingGroup, SettingRow } from '../../components/setting-row.tsx'
import { Switch } from '../../components/switch.tsx'
import styles from './desktop-settings.module.css'
import type { Settings } from './settings.ts'
import { useSetDevicePreference } from './use-set-preference.ts'

export function DesktopSettings({ device, capabilities }: Settings) {
  const set = useSetDevicePreference()
  const { startAtLogin, tray, secrets } = capabilities
  return (
    <>
      <SettingGroup title="Starting and closing">
        <NamedSettingRow
          label="Start at login"
          description="Dayloom is there when you are."
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
          label="Keep running in the tray"
          description="Closing the window leaves the timer and its tray icon."
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
      <SettingGroup title="Program">
        <SettingRow
          label="Sign-in data"
          description={
            secrets.available ? 'Kept encrypted by the desktop.' : 'Kept readable by this user account only.'
          }
        >
          <span className={styles.value}>{secrets.available ? 'Encrypted' : 'Not encrypted'}</span>
        </SettingRow>
        <SettingRow label="Version">
          <span className={styles.value}>
            {capabilities.version} · {capabilities.shell === 'electron' ? 'desktop' : 'browser'} ·{' '}
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
