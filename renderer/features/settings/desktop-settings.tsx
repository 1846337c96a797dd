import { t } from '@lingui/core/macro'
import { Notice } from '../../components/states/notice.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import styles from './desktop-settings.module.css'
import type { Settings } from './settings.ts'
import { useSetDevicePreference } from './use-set-preference.ts'

export function DesktopSettings({ device, capabilities }: Settings) {
  const set = useSetDevicePreference()
  const { startAtLogin, tray, secrets } = capabilities
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
