import { plural, t } from '@lingui/core/macro'
import { type FormEvent, useId, useState } from 'react'
import type { Webhook } from '../../../../shared/bridge/webhooks.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { useKeptText } from '../../../components/fields/use-kept-text.ts'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { toggled } from '../../../components/toggled.ts'
import { showMessage } from '../../../stores/toasts.ts'
import {
  actionWords,
  chosenBy,
  type Chosen,
  entityWords,
  eventActions,
  eventEntities,
  eventKey,
  filtersOf,
} from './event-words.ts'
import styles from './webhooks.module.css'

interface WebhookDialogProps {
  /** Null for a new one. */
  readonly webhook: Webhook | null
  /** As the plan allows them. */
  readonly maxFilters: number
  readonly onClose: () => void
  /** With the secret of a new one. */
  readonly onSaved: (made: { readonly webhook: Webhook; readonly secret: string } | null) => void
}

const everything: Webhook['filters'] = [{ entity: '*', action: '*' }]

/** Names a webhook, and chooses its address and events. */
export function WebhookDialog({ webhook, maxFilters, onClose, onSaved }: WebhookDialogProps) {
  const create = useBridgeCommand('webhooks.create')
  const update = useBridgeCommand('webhooks.update')
  const { pending, error } = webhook === null ? create : update
  const [keptName, setName] = useKeptText(`webhook ${webhook?.id ?? 'new'} Name`)
  const [keptUrl, setUrl] = useKeptText(`webhook ${webhook?.id ?? 'new'} Address`)
  const name = keptName ?? webhook?.name ?? ''
  const url = keptUrl ?? webhook?.url ?? 'https://'
  const [chosen, setChosen] = useState(() => chosenBy(webhook?.filters ?? everything))
  const formId = useId()
  const filters = filtersOf(chosen)
  const tooMany = filters.length > maxFilters
  const isAddress = URL.canParse(url.trim()) && /^https?:\/\/./.test(url.trim())
  const isWhole = name.trim() !== '' && isAddress && filters.length > 0 && !tooMany

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (pending || !isWhole) return
    const fields = { name: name.trim(), url: url.trim(), filters: [...filters] }
    if (webhook === null) {
      const result = await create.run(fields)
      if (result.ok) close(result.data)
      return
    }
    const result = await update.run({ id: webhook.id, ...fields })
    if (!result.ok) return
    showMessage(t`The webhook is changed.`)
    close(null)
  }

  function close(made: Parameters<typeof onSaved>[0]): void {
    setName(null)
    setUrl(null)
    onSaved(made)
  }

  return (
    <Dialog
      title={webhook === null ? t`Add webhook` : t`Webhook “${webhook.name}”`}
      isOpen
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onPress={onClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={pending} isDisabled={!isWhole}>
            {webhook === null ? t`Test and add` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack gap-4" onSubmit={(event) => void save(event)}>
        <TextField label={t`Name`} autoFocus maxLength={255} value={name} onChange={setName} />
        <TextField
          label={t`Address`}
          description={t`The server sends a test to it at once, which it has to answer with 200.`}
          inputMode="url"
          maxLength={2000}
          value={url}
          onChange={setUrl}
        />
        <EventTable chosen={chosen} onChange={setChosen} />
        {tooMany && (
          <Notice tone="attention">
            {t`Your plan allows ${plural(maxFilters, { one: '# kind of event', other: '# kinds of events' })} in a webhook. Choose fewer, whole rows, or everything.`}
          </Notice>
        )}
        {error !== null && <Notice tone="error">{error.message}</Notice>}
      </form>
    </Dialog>
  )
}

interface EventTableProps {
  readonly chosen: Chosen
  readonly onChange: (chosen: Chosen) => void
}

function EventTable({ chosen, onChange }: EventTableProps) {
  const all = chosenBy(everything)
  return (
    <div className="stack gap-2">
      <Switch
        isSelected={chosen.size === all.size}
        onChange={(isAll) => onChange(isAll ? all : new Set())}
      >{t`Everything`}</Switch>
      <table className={styles.events}>
        <thead>
          <tr>
            <th scope="col">{t`Events`}</th>
            {eventActions.map((action) => (
              <th key={action} scope="col" className="small soft">
                {actionWords[action]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eventEntities.map((entity) => (
            <tr key={entity}>
              <th scope="row">{entityWords[entity]}</th>
              {eventActions.map((action) => {
                const key = eventKey(entity, action)
                return (
                  <td key={action}>
                    <label className={styles.box}>
                      <input
                        type="checkbox"
                        aria-label={`${entityWords[entity]}: ${actionWords[action]}`}
                        checked={chosen.has(key)}
                        onChange={() => onChange(toggled(chosen, key))}
                      />
                    </label>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
