import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { MultiPicker } from '../../components/pickers/picker.tsx'
import type { Settings } from './settings.ts'
import { useSetDevicePreference } from './use-set-preference.ts'

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' })
const nameOf = (code: string): string => languageNames.of(code) ?? code

/** Null stands for the languages of the desktop, no language for a checker that is off. */
export function SpellingSettings({ device: { spelling }, capabilities }: Settings) {
  const set = useSetDevicePreference()
  const [isOpen, setOpen] = useState(false)
  const needs = capabilities.spelling
  const isOn = spelling?.length !== 0
  const chosen = spelling ?? []
  return (
    <SettingGroup title={t`Spelling`}>
      <SwitchRow
        label={t`Check spelling`}
        description={t`The dictionary of each language comes from Google once. What you type stays on this computer.`}
        needs={needs}
        isSelected={isOn}
        onChange={(on) => void set({ spelling: on ? null : [] })}
      />
      {needs.available && isOn && (
        <SettingRow label={t`Languages`}>
          <MultiPicker
            label={t`Languages`}
            searchLabel={t`Find a language`}
            items={needs.languages.map((code) => ({ id: code, label: nameOf(code) }))}
            selected={new Set(chosen)}
            onChange={(codes) => void set({ spelling: codes.size === 0 ? null : [...codes] })}
            isOpen={isOpen}
            onOpenChange={setOpen}
            trigger={
              <Button>
                {chosen.length === 0 ? t`Those of this computer` : chosen.map(nameOf).join(', ')}
              </Button>
            }
          />
        </SettingRow>
      )}
    </SettingGroup>
  )
}
