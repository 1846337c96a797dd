import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { SegmentedControl } from '../../components/segmented-control.tsx'
import { SettingGroup, SettingRow } from '../../components/setting-row.tsx'
import type { Settings } from './settings.ts'
import { useSetPreference } from './use-set-preference.ts'

export function AppearanceSettings({ preferences }: Settings) {
  const set = useSetPreference()
  return (
    <SettingGroup>
      <SettingRow label="Theme" description="“System” follows the desktop as it changes.">
        <SegmentedControl
          label="Theme"
          value={preferences.theme}
          onChange={(theme) => void set({ theme })}
          options={[
            { value: 'system', label: 'System', icon: <Monitor /> },
            { value: 'light', label: 'Light', icon: <Sun /> },
            { value: 'dark', label: 'Dark', icon: <Moon /> },
          ]}
        />
      </SettingRow>
      <SettingRow label="Density" description="Compact shows more rows at once.">
        <SegmentedControl
          label="Density"
          value={preferences.density}
          onChange={(density) => void set({ density })}
          options={[
            { value: 'comfortable', label: 'Comfortable' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
      </SettingRow>
    </SettingGroup>
  )
}
