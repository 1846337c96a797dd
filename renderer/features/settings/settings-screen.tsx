import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { ErrorState } from '../../components/error-state.tsx'
import { ScreenHeader } from '../../components/screen-header.tsx'
import { Skeleton } from '../../components/skeleton.tsx'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { AccountSettings } from './account-settings.tsx'
import { AppearanceSettings } from './appearance-settings.tsx'
import { DesktopSettings } from './desktop-settings.tsx'
import { FormatSettings } from './format-settings.tsx'
import styles from './settings-screen.module.css'
import { ShortcutSettings } from './shortcut-settings.tsx'
import { TimerSettings } from './timer-settings.tsx'
import { WorkingTimeSettings } from './working-time-settings.tsx'

const sections = [
  { id: 'account', title: 'Account', Panel: AccountSettings },
  { id: 'appearance', title: 'Appearance', Panel: AppearanceSettings },
  { id: 'formats', title: 'Time and dates', Panel: FormatSettings },
  { id: 'timer', title: 'Timer and idle', Panel: TimerSettings },
  { id: 'hours', title: 'Hours and time off', Panel: WorkingTimeSettings },
  { id: 'shortcuts', title: 'Shortcuts', Panel: ShortcutSettings },
  { id: 'desktop', title: 'This computer', Panel: DesktopSettings },
] as const

/** Everything that can be set, a section at a time; every change holds at once. */
export function SettingsScreen() {
  const [section, setSection] = useState<string>('account')
  useOpenRequests(['preferences'], () => setSection('formats'))
  const isNarrow = useMediaQuery('(max-width: 859px)')
  const preferences = useBridgeQuery('preferences.get')
  const device = useBridgeQuery('devicePreferences.get')
  const capabilities = useBridgeQuery('desktop.capabilities')
  const error = preferences.error ?? device.error ?? capabilities.error
  const settings =
    preferences.data && device.data && capabilities.data
      ? { preferences: preferences.data, device: device.data, capabilities: capabilities.data }
      : null

  return (
    <>
      <ScreenHeader title="Settings" />
      {error && <ErrorState title="The settings could not be read" message={error.message} />}
      {!error && settings === null && <Skeleton rows={6} className={styles.skeleton} />}
      {settings && (
        <Tabs
          orientation={isNarrow ? 'horizontal' : 'vertical'}
          selectedKey={section}
          onSelectionChange={(key) => setSection(String(key))}
          className={styles.settings ?? ''}
        >
          <TabList aria-label="Sections" className={styles.sections ?? ''}>
            {sections.map(({ id, title }) => (
              <Tab key={id} id={id} className={styles.section ?? ''}>
                {title}
              </Tab>
            ))}
          </TabList>
          {sections.map(({ id, title, Panel }) => (
            <TabPanel key={id} id={id} className={styles.panel ?? ''}>
              <h2 className="visually-hidden">{title}</h2>
              <Panel {...settings} />
            </TabPanel>
          ))}
        </Tabs>
      )}
    </>
  )
}
