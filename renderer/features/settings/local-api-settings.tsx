import { t } from '@lingui/core/macro'
import Copy from 'lucide-react/icons/copy'
import { useQueryClient } from '@tanstack/react-query'
import { bridgeQueryKey, useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import type { LocalApiState } from '../../../shared/bridge/local-api.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { copyText } from '../../components/copy-text.ts'
import { SettingGroup, SettingRow, SwitchRow } from '../../components/layout/setting-row.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { showError } from '../../stores/toasts.ts'
import aboutStyles from './about-settings.module.css'
import { NumberRow } from './number-row.tsx'

const elsewhere = t`Your data is on a server: programs ask its API, with the token of your account there.`

/** The port on which other programs of this computer ask the service inside the app. */
export function LocalApiSettings() {
  const client = useQueryClient()
  const { data: api } = useBridgeQuery('localApi.get')
  const { run } = useBridgeCommand('localApi.update')
  if (api === undefined) return null
  const { isHere, isOn, port, url, tokenFile, problem } = api

  async function save(changes: Partial<Pick<LocalApiState, 'isOn' | 'port'>>): Promise<string | null> {
    const result = await run(changes)
    if (!result.ok) return result.error.message
    client.setQueryData(bridgeQueryKey('localApi.get'), result.data)
    return null
  }

  async function turn(on: boolean): Promise<void> {
    const refusal = await save({ isOn: on })
    if (refusal !== null) showError(refusal)
  }

  return (
    <SettingGroup title={t`Local API`}>
      <SwitchRow
        label={t`Let other programs of this computer use Dayloom’s API`}
        description={t`Whoever has the token reads and changes everything that you can. The documentation says how to ask.`}
        needs={{ available: isHere, reason: isHere ? null : elsewhere }}
        isSelected={isOn}
        onChange={(on) => void turn(on)}
      />
      {isHere && isOn && (
        <>
          <NumberRow
            label={t`Port`}
            description={<Problem problem={problem} port={port} />}
            fieldLabel={t`Port of the local API`}
            minValue={1024}
            maxValue={65_535}
            value={port}
            onChange={(next) => save({ port: next })}
          />
          {url !== null && (
            <>
              <CopyRow label={t`Address`} text={url} copied={t`The address is in the clipboard.`} />
              <CopyRow
                label={t`File with the token`}
                text={tokenFile}
                copied={t`The path is in the clipboard.`}
              />
            </>
          )}
        </>
      )}
    </SettingGroup>
  )
}

function Problem({ problem, port }: Pick<LocalApiState, 'problem' | 'port'>) {
  if (problem === null) return t`On 127.0.0.1, which no other computer reaches.`
  return (
    <Notice tone="attention">
      {problem === 'taken'
        ? t`Another program uses port ${port}. Choose another one, or quit that program and switch the API off and on.`
        : t`Port ${port} could not be opened. Choose another one; the log says why.`}
    </Notice>
  )
}

interface CopyRowProps {
  readonly label: string
  readonly text: string
  /** Said once it is in the clipboard. */
  readonly copied: string
}

function CopyRow({ label, text, copied }: CopyRowProps) {
  return (
    <SettingRow label={label} description={<span className={aboutStyles.path}>{text}</span>}>
      <IconButton label={t`Copy: ${label}`} icon={<Copy />} onPress={() => void copyText(text, copied)} />
    </SettingRow>
  )
}
