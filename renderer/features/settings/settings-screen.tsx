import { t } from '@lingui/core/macro'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components/Tabs'
import { useBridgeQuery, useSetting, useTogether } from '../../bridge/use-bridge.ts'
import { DraftScope } from '../../components/fields/use-typed-text.ts'
import { foldName } from '../../../shared/domain/name-index.ts'
import { SearchField } from '../../components/fields/search-field.tsx'
import { EmptyState } from '../../components/states/empty-state.tsx'
import { ErrorState } from '../../components/states/error-state.tsx'
import { ScreenHeader } from '../../components/layout/screen-header.tsx'
import { Skeleton } from '../../components/states/skeleton.tsx'
import { useMediaQuery } from '../../components/use-media-query.ts'
import { useOpenRequests } from '../../stores/open-request.ts'
import { useMoney } from '../../entities/money/use-money.ts'
import { WebhookSettings } from './webhooks/webhook-settings.tsx'
import { AboutSettings } from './about-settings.tsx'
import { ActivitySettings } from './activity-settings.tsx'
import { AccountSettings } from './account-settings.tsx'
import { BackupSettings } from './backup-settings.tsx'
import { ExportSettings } from './export-settings.tsx'
import { WorkspaceSettings } from './workspace-settings.tsx'
import { PomodoroSettings } from './pomodoro-settings.tsx'
import { ShortcutSettings } from './shortcut-settings.tsx'
import { TimerSettings } from './timer-settings.tsx'
import { ReminderSettings } from './reminder-settings.tsx'
import { DesktopSettings, FormatSettings } from './setting-sections.tsx'
import styles from './settings-screen.module.css'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import {
  hasWords,
  SettingGroup,
  SettingRow,
  SettingWordsContext,
  SwitchRow,
} from '../../components/layout/setting-row.tsx'
import type { Settings } from './settings.ts'
import { useSetPreference } from './use-set-preference.ts'
import { useCommands } from '../../stores/commands.ts'
import { WorkingTimeSections } from '../../entities/working-time/working-time-sections.tsx'
import workingTimeSettingsStyles from './working-time-settings.module.css'
import SearchX from 'lucide-react/icons/search-x'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { ImportSettings } from './import/import-settings.tsx'
import { startPages } from '../../stores/start-pages.ts'
import { Select } from '../../components/controls/select.tsx'
import sectionStyles from './setting-sections.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of the settings: a reload comes back to it. */
    readonly section?: string
  }
}

const sections = [
  { id: 'account', title: t`Account`, Panel: AccountSettings },
  { id: 'appearance', title: t`Appearance`, Panel: AppearanceSettings },
  { id: 'formats', title: t`Time and dates`, Panel: FormatSettings },
  { id: 'timer', title: t`Timer and idle`, Panel: TimerSettings },
  { id: 'pomodoro', title: t`Pomodoro`, Panel: PomodoroSettings },
  { id: 'reminders', title: t`Reminders`, Panel: ReminderSettings },
  {
    id: 'activity',
    title: t`Autotracker`,
    keywords: t`activity programs windows rules`,
    Panel: ActivitySettings,
  },
  { id: 'tasks', title: t`Tasks`, Panel: TaskSettings },
  {
    id: 'hours',
    title: t`Hours and time off`,
    keywords: t`working time capacity vacation holiday`,
    Panel: WorkingTimeSettings,
  },
  { id: 'workspace', title: t`Workspace`, Panel: WorkspaceSettings },
  {
    id: 'webhooks',
    title: t`Webhooks`,
    keywords: t`events callback integration secret delivery log`,
    Panel: WebhookSettings,
  },
  { id: 'shortcuts', title: t`Shortcuts`, keywords: t`keys keyboard`, Panel: ShortcutSettings },
  { id: 'import', title: t`Import`, keywords: t`file CSV other trackers`, Panel: ImportSettings },
  { id: 'export', title: t`Export`, Panel: ExportSettings },
  { id: 'backups', title: t`Backups`, Panel: BackupSettings },
  { id: 'desktop', title: t`This computer`, Panel: DesktopSettings },
  { id: 'about', title: t`About`, Panel: AboutSettings },
] as const
type Section = (typeof sections)[number]

/** Everything that can be set, a section at a time; every change holds at once. */
export function SettingsScreen() {
  const section = useLocation({ select: ({ state }) => state.section ?? 'account' })
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const setSection = (next: string) => {
    setText('')
    void navigate({ to: '/settings', state: { section: next }, replace: true })
  }
  useOpenRequests(['preferences'], () => setSection('formats'))
  useCommands([
    {
      id: 'settings.search',
      title: t`Search settings`,
      section: 'General',
      keys: '/',
      run: () => search.current?.focus(),
    },
  ])
  const { workspace } = useMoney()
  // Nothing in it is for people who neither change the workspace nor see its rates.
  const isShown = workspace !== null && (workspace.mayChange || workspace.seesRates)
  const { data: session } = useBridgeQuery('session.get')
  const isOnServer = session?.state === 'ready' && session.account.kind === 'server'
  const shown = sections.filter(
    ({ id }) => (id !== 'workspace' || isShown) && (id !== 'webhooks' || isOnServer),
  )
  const isNarrow = useMediaQuery('(max-width: 859px)')
  const { data: settings, error } = useTogether({
    preferences: useBridgeQuery('preferences.get'),
    device: useBridgeQuery('devicePreferences.get'),
    capabilities: useBridgeQuery('desktop.capabilities'),
  })

  const panelOf = ({ id, Panel }: Section) => (
    <DraftScope value={`settings ${id}`}>
      {/* The account stays while the preferences of another workspace are read, and with it the focus. */}
      {id === 'account' ? (
        <Panel />
      ) : error ? (
        <ErrorState title={t`The settings could not be read`} message={error.message} />
      ) : settings === null ? (
        <Skeleton rows={6} />
      ) : (
        <Panel {...settings} />
      )}
    </DraftScope>
  )
  const words = foldName(text).split(' ').filter(Boolean)

  return (
    <>
      <ScreenHeader title={t`Settings`} />
      <Tabs
        orientation={isNarrow ? 'horizontal' : 'vertical'}
        selectedKey={section}
        onSelectionChange={(key) => setSection(String(key))}
        className={styles.settings ?? ''}
      >
        <div className={styles.side}>
          <SearchField label={t`Search settings`} inputRef={search} value={text} onChange={setText} />
          <TabList aria-label={t`Sections`} className={styles.sections ?? ''}>
            {shown.map(({ id, title }) => (
              <Tab key={id} id={id} className={styles.section ?? ''}>
                {title}
              </Tab>
            ))}
          </TabList>
        </div>
        {words.length > 0 ? (
          <div role="region" aria-label={t`Settings found`} className={styles.results}>
            {shown.map((each) => (
              <FoundSettings key={each.id} section={each} words={words} onOpen={() => setSection(each.id)}>
                {panelOf(each)}
              </FoundSettings>
            ))}
            <div className={styles.nothing}>
              <EmptyState
                icon={<SearchX />}
                title={t`No setting has “${text.trim()}” in its name`}
                message={t`Try another word, or choose a section.`}
                action={<Button onPress={() => setText('')}>{t`Clear the search`}</Button>}
              />
            </div>
          </div>
        ) : (
          shown.map((each) => (
            <TabPanel key={each.id} id={each.id} className={styles.panel ?? ''}>
              <h2 className="visually-hidden">{each.title}</h2>
              {panelOf(each)}
            </TabPanel>
          ))
        )}
      </Tabs>
    </>
  )
}

interface FoundSettingsProps {
  readonly section: Section
  readonly words: readonly string[]
  readonly onOpen: () => void
  readonly children: ReactNode
}

/** The settings of a section that have the words of a search. Its style hides all but them, and the whole without any. */
function FoundSettings({ section, words, onOpen, children }: FoundSettingsProps) {
  const keywords = 'keywords' in section ? section.keywords : ''
  // The section may be named beside the setting: “pomodoro sounds”.
  const others = words.filter((word) => !hasWords([word], section.title, keywords))
  return (
    <section className={styles.found} data-named={others.length === 0 || undefined}>
      <h2>
        <Button variant="quiet" size="small" onPress={onOpen}>
          {section.title}
        </Button>
      </h2>
      <SettingWordsContext value={others.length === 0 ? words : others}>{children}</SettingWordsContext>
    </section>
  )
}

function AppearanceSettings({ preferences }: Settings) {
  const set = useSetPreference()
  const setPlanner = useSetting('plannerSettings.update')
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  return (
    <SettingGroup>
      <SettingRow label={t`Theme`} description={t`“System” follows the desktop as it changes.`}>
        <SegmentedControl
          label={t`Theme`}
          value={preferences.theme}
          onChange={(theme) => void set({ theme })}
          options={[
            { value: 'system', label: t`System`, icon: <Monitor /> },
            { value: 'light', label: t`Light`, icon: <Sun /> },
            { value: 'dark', label: t`Dark`, icon: <Moon /> },
          ]}
        />
      </SettingRow>
      <SettingRow label={t`Density`} description={t`Compact shows more rows at once.`}>
        <SegmentedControl
          label={t`Density`}
          value={preferences.density}
          onChange={(density) => void set({ density })}
          options={[
            { value: 'comfortable', label: t`Comfortable` },
            { value: 'compact', label: t`Compact` },
          ]}
        />
      </SettingRow>
      {planner !== undefined && (
        <SwitchRow
          label={t`Hints for newcomers`}
          description={t`A sentence about a screen, until you have read it.`}
          isSelected={!planner.hintsOff}
          onChange={(isOn) => setPlanner({ hintsOff: !isOn })}
        />
      )}
      {planner !== undefined && (
        <SettingRow label={t`First screen`} description={t`The screen that Dayloom opens with.`}>
          <Select
            label={t`First screen`}
            hideLabel
            className={sectionStyles.select}
            value={planner.startPage}
            onChange={(startPage) => setPlanner({ startPage })}
            options={startPages.map(({ id, label }) => ({ value: id, label }))}
          />
        </SettingRow>
      )}
    </SettingGroup>
  )
}

function TaskSettings() {
  const { data: planner } = useBridgeQuery('plannerSettings.get')
  const set = useSetting('plannerSettings.update')
  if (planner === undefined) return null

  return (
    <>
      <SettingGroup title={t`New tasks`}>
        <SwitchRow
          label={t`Assign new tasks to me`}
          description={t`A task that you add is yours, unless you add it to somebody else’s view or to a project that you share.`}
          isSelected={planner.assignToMe}
          onChange={(assignToMe) => set({ assignToMe })}
        />
      </SettingGroup>
      <SettingGroup title={t`Finished work`}>
        <SwitchRow
          label={t`Log planned time when a task is done`}
          description={t`Your time blocks of the task that have begun become time entries.`}
          isSelected={planner.autoLogTime}
          onChange={(autoLogTime) => set({ autoLogTime })}
        />
        <SwitchRow
          label={t`Complete a task with its last block`}
          description={t`Completing the last open time block of a task marks the task as done.`}
          isSelected={planner.completeTaskWithBlock}
          onChange={(completeTaskWithBlock) => set({ completeTaskWithBlock })}
        />
      </SettingGroup>
    </>
  )
}

/** One's own working hours and time off: what the day board and the team's timeline take a day to have room for. */
function WorkingTimeSettings({ preferences }: Settings) {
  const { data: members } = useBridgeQuery('members.list')
  const me = members?.find(({ isMe }) => isMe)
  if (me === undefined) return null
  return (
    <div className={workingTimeSettingsStyles.sections}>
      <p className="faint">{t`Plan and Team take from these how much a day has room for.`}</p>
      <WorkingTimeSections
        worker={{ memberId: me.id, ghostId: null }}
        preferences={preferences}
        lockedBecause={null}
      />
    </div>
  )
}
