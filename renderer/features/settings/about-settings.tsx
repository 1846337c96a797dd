import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { Dialog } from '../../components/overlays/dialog.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { showError, showMessage } from '../../stores/toasts.ts'
import styles from './about-settings.module.css'
import type { Settings } from './settings.ts'
import { useSetPreference } from './use-set-preference.ts'

/** The program about itself: its version, its licence, and where it keeps its data. */
export function AboutSettings({ preferences, capabilities: { version, shell } }: Settings) {
  const set = useSetPreference()
  const { data: about } = useBridgeQuery('about.get')
  const showLogs = useBridgeCommand('about.showLogs')
  const showProfile = useBridgeCommand('about.showProfile')
  const { data: updates } = useBridgeQuery('updates.get')
  const check = useBridgeCommand('updates.check')
  const openExternal = useBridgeCommand('desktop.openExternal')
  const [isReading, setReading] = useState(false)
  if (about === undefined) return <Skeleton rows={4} />
  const { homepage } = about

  async function run(done: ReturnType<typeof showLogs.run>): Promise<void> {
    const result = await done
    if (!result.ok) showError(result.error.message)
  }

  async function look(): Promise<void> {
    const result = await check.run()
    if (!result.ok) showError(result.error.message)
    else if (result.data === null) showMessage(t`Dayloom is up to date.`)
  }

  return (
    <>
      <SettingGroup title={t`Dayloom`}>
        <SettingRow
          label={t`Version ${version}`}
          description={shell === 'electron' ? about.runtime : t`In the browser, ${about.runtime}`}
        >
          {homepage !== null && (
            <Button
              onPress={() => void run(openExternal.run({ url: homepage }))}
            >{t`Open the website`}</Button>
          )}
        </SettingRow>
        {updates?.isOffered === true && (
          <SwitchRow
            label={t`Show what is new in a version`}
            isSelected={preferences.showNews}
            onChange={(showNews) => void set({ showNews })}
          />
        )}
        {updates?.isOffered === true && (
          <SettingRow
            label={t`Updates`}
            description={t`Dayloom looks once a day. A new version is loaded when you say so, and installed when you quit.`}
          >
            <Button isPending={check.pending} onPress={() => void look()}>{t`Check for updates`}</Button>
          </SettingRow>
        )}
        <SettingRow
          label={t`Licence`}
          description={t`MIT. Copyright © 2026 The Dayloom contributors. It contains software of others under their own licences.`}
        >
          <Button onPress={() => setReading(true)}>{t`Third-party notices`}</Button>
        </SettingRow>
      </SettingGroup>
      <SettingGroup title={t`On this computer`}>
        <SettingRow label={t`Data`} description={<span className={styles.path}>{about.profile}</span>}>
          <Button onPress={() => void run(showProfile.run())}>{t`Show folder`}</Button>
        </SettingRow>
        <SettingRow
          label={t`Logs`}
          description={t`They say what went wrong, never what you typed. They stay on this computer.`}
        >
          <Button onPress={() => void run(showLogs.run())}>{t`Show logs`}</Button>
        </SettingRow>
      </SettingGroup>
      {isReading && <Notices onClose={() => setReading(false)} />}
    </>
  )
}

function Notices({ onClose }: { readonly onClose: () => void }) {
  const { data: notices } = useBridgeQuery('about.notices')
  return (
    <Dialog title={t`Third-party notices`} isOpen size="large" onClose={onClose}>
      {notices === undefined && <Skeleton rows={6} />}
      {notices?.length === 0 && (
        <p>{t`Dayloom runs from its source: the licences are in the folders of the packages.`}</p>
      )}
      {notices?.map(({ name, licence, text }) => (
        <details key={name}>
          <summary>
            {name} <span className="faint">{licence}</span>
          </summary>
          <pre className={styles.text}>{text}</pre>
        </details>
      ))}
    </Dialog>
  )
}
