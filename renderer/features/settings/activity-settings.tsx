import { t } from '@lingui/core/macro'
import EyeOff from 'lucide-react/icons/eye-off'
import X from 'lucide-react/icons/x'
import { activityDays } from '../../../shared/domain/activity.ts'
import { foldName } from '../../../shared/domain/name-index.ts'
import { useBridgeCommand } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { AddField } from '../../components/fields/add-field.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { askDanger } from '../../stores/questions.ts'
import { showError, showMessage } from '../../stores/toasts.ts'
import { ActivityRules } from './activity-rules.tsx'
import styles from './activity-settings.module.css'
import type { Settings } from './settings.ts'
import { useSavePreference, useSetDevicePreference, useSetPreference } from './use-set-preference.ts'
import { SelectRow } from './select-row.tsx'
import { NumberRow } from './number-row.tsx'

const intervals = ['1', '5', '10', '15', '30'] as const

/** Settings of the recorded activity: the switch, the windows that are left out, and its deletion. */
export function ActivitySettings({ preferences, device, capabilities }: Settings) {
  const { activeWindow, secrets } = capabilities
  const set = useSetDevicePreference()
  const setPreference = useSetPreference()
  const { recordActivity } = device
  return (
    <>
      <SettingGroup title={t`Activity`}>
        <SwitchRow
          label={t`Record which programs I use`}
          description={t`Every few seconds, the program in front, and the title of its window if you choose so, to show them beside your day in the calendar. Never while you are away or the screen is locked.`}
          needs={activeWindow}
          isSelected={recordActivity !== 'off'}
          onChange={(isOn) => {
            void set({ recordActivity: isOn ? 'on' : 'off' })
            if (isOn) void setPreference({ showsActivity: true })
          }}
        />
        {activeWindow.available && recordActivity !== 'off' && (
          <>
            <SettingRow
              label={recordActivity === 'on' ? t`Recording` : t`Paused`}
              description={
                recordActivity === 'on'
                  ? t`A pause lasts until you end it, also over a restart.`
                  : t`Nothing is recorded until you go on.`
              }
            >
              <Button onPress={() => void set({ recordActivity: recordActivity === 'on' ? 'paused' : 'on' })}>
                {recordActivity === 'on' ? t`Pause` : t`Go on`}
              </Button>
            </SettingRow>
            <SwitchRow
              label={t`Show it in the calendar`}
              description={t`Shown beside the day when the calendar shows one day.`}
              isSelected={preferences.showsActivity}
              onChange={(showsActivity) => void setPreference({ showsActivity })}
            />
            <SelectRow
              label={t`What is recorded`}
              value={preferences.activityLevel}
              onChange={(activityLevel) => void setPreference({ activityLevel })}
              options={[
                { value: 'title', label: t`Programs and titles of windows` },
                { value: 'app', label: t`Programs only` },
              ]}
            />
            <SelectRow
              label={t`One stretch in the calendar is`}
              value={preferences.activityGrouping}
              onChange={(activityGrouping) => void setPreference({ activityGrouping })}
              options={[
                { value: 'app', label: t`One program` },
                { value: 'title', label: t`One window` },
              ]}
            />
            <SelectRow
              label={t`Shortest stretch in the calendar`}
              value={preferences.activityInterval}
              onChange={(activityInterval) => void setPreference({ activityInterval })}
              options={intervals.map((value) => ({
                value,
                label: value === '1' ? t`1 minute` : t`${value} minutes`,
              }))}
            />
          </>
        )}
        <SettingRow
          label={t`Where it is kept`}
          description={
            secrets.available
              ? t`On this computer only, for ${activityDays} days, encrypted with a key in the desktop’s keychain. It is never sent anywhere, and is in no backup and no export.`
              : t`On this computer only, for ${activityDays} days. It is never sent anywhere, and is in no backup and no export. It is encrypted, but this desktop keeps no secrets for Dayloom: the key lies beside it, in a file that only your user account can read.`
          }
        >
          <DeleteButton />
        </SettingRow>
      </SettingGroup>
      {activeWindow.available && <Exclusions words={device.activityExclusions} />}
      {activeWindow.available && <RuleSettings preferences={preferences} device={device} />}
    </>
  )
}

function RuleSettings({ preferences, device }: Pick<Settings, 'preferences' | 'device'>) {
  const set = useSetPreference()
  const save = useSavePreference()
  return (
    <SettingGroup title={t`Rules`}>
      <SwitchRow
        label={t`Start the timer by rules`}
        description={t`While activity is recorded. Not during a break, and not while you are away.`}
        isSelected={preferences.autotracking}
        onChange={(autotracking) => void set({ autotracking })}
      />
      <SettingRow
        label={t`Windows and what they are for`}
        description={t`The first rule about the window in front counts. An entry that you make from activity takes its project, task and tags from it, too.`}
      >
        <ActivityRules rules={device.activityRules} />
      </SettingRow>
      <SwitchRow
        label={t`Wait before a rule acts`}
        isSelected={preferences.autotrackingWaits}
        onChange={(autotrackingWaits) => void set({ autotrackingWaits })}
      />
      {preferences.autotrackingWaits && (
        <NumberRow
          label={t`After`}
          description={t`How long a window must be in front.`}
          fieldLabel={t`Seconds until a rule acts`}
          unit="s"
          minValue={1}
          maxValue={3600}
          value={preferences.autotrackingSeconds}
          onChange={(autotrackingSeconds) => save({ autotrackingSeconds })}
        />
      )}
      <SwitchRow
        label={t`Stop what a rule has started`}
        description={t`After a minute with windows that no rule is about; the entry ends where they began.`}
        isSelected={preferences.autotrackingStops}
        onChange={(autotrackingStops) => void set({ autotrackingStops })}
      />
    </SettingGroup>
  )
}

function DeleteButton() {
  const { run, pending } = useBridgeCommand('activity.delete')

  async function press(): Promise<void> {
    const isSure = await askDanger({
      title: t`Delete all activity?`,
      text: t`Everything that this computer has recorded of the programs you use is deleted at once. It cannot be brought back. Your time entries stay.`,
      action: t`Delete all activity`,
    })
    if (isSure === null) return
    const result = await run({})
    if (result.ok) showMessage(t`All activity was deleted.`)
    else showError(result.error.message)
  }

  return (
    <Button isPending={pending} onPress={() => void press()}>
      {t`Delete all activity`}
    </Button>
  )
}

function Exclusions({ words }: { readonly words: readonly string[] }) {
  const set = useSetDevicePreference()
  const without = (each: string) => words.filter((other) => foldName(other) !== foldName(each))
  return (
    <SettingGroup title={t`Left out`}>
      <SettingRow
        label={t`Windows that are not recorded`}
        description={t`Those with one of these words in their title or the name of their program, such as “private” or “bank”. What was recorded before stays.`}
      >
        <div className={styles.words}>
          {words.length > 0 && (
            <ul className={styles.list}>
              {words.map((each) => (
                <li key={each} className={styles.word}>
                  <span className="cut">{each}</span>
                  <IconButton
                    label={t`Record windows with “${each}” again`}
                    icon={<X />}
                    onPress={() => void set({ activityExclusions: without(each) })}
                  />
                </li>
              ))}
            </ul>
          )}
          <AddField
            label={t`Leave out windows with…`}
            icon={<EyeOff aria-hidden />}
            onAdd={(text) => set({ activityExclusions: [...without(text), text] })}
          />
        </div>
      </SettingRow>
    </SettingGroup>
  )
}
