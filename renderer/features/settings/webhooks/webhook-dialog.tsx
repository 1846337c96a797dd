import { plural, t } from '@lingui/core/macro'
import type { Webhook } from '../../../../shared/bridge/webhooks.ts'
import { useBridgeCommand } from '../../../bridge/use-bridge.ts'
import { Switch } from '../../../components/controls/switch.tsx'
import { TextField } from '../../../components/fields/text-field.tsx'
import { isText, isTexts, type KeptShape, useKeptFields } from '../../../components/fields/use-kept-text.ts'
import { FormDialog } from '../../../components/overlays/form-dialog.tsx'
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

/** The beginning of an address is no mistake yet. */
const isBegun = (url: string): boolean => ['https://', 'http://'].some((prefix) => prefix.startsWith(url))

interface Entered {
  readonly name: string
  readonly url: string
  /** Keys of chosen events. */
  readonly events: readonly string[]
}

const shape: KeptShape<Entered> = {
  fits: { name: isText, url: isText, events: isTexts },
  ofText: (name) => ({ name }),
}

/** Names a webhook, and chooses its address and events. */
export function WebhookDialog({ webhook, maxFilters, onClose, onSaved }: WebhookDialogProps) {
  const create = useBridgeCommand('webhooks.create')
  const update = useBridgeCommand('webhooks.update')
  const { pending, error } = webhook === null ? create : update
  const begun = {
    name: webhook?.name ?? '',
    url: webhook?.url ?? 'https://',
    events: [...chosenBy(webhook?.filters ?? everything)],
  }
  const [{ name, url, events }, setEntered] = useKeptFields(`webhook ${webhook?.id ?? 'new'}`, begun, shape)
  const change = (changes: Partial<Entered>) => setEntered((latest) => ({ ...latest, ...changes }))
  const chosen = new Set(events)
  const filters = filtersOf(chosen)
  const tooMany = filters.length > maxFilters
  const isAddress = URL.canParse(url.trim()) && /^https?:\/\/./.test(url.trim())
  const isWhole = name.trim() !== '' && isAddress && filters.length > 0 && !tooMany

  async function save(): Promise<void> {
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
    setEntered(null)
    onSaved(made)
  }

  return (
    <FormDialog
      title={webhook === null ? t`Add webhook` : t`Webhook “${webhook.name}”`}
      size="medium"
      action={webhook === null ? t`Test and add` : t`Save`}
      isPending={pending}
      isDisabled={!isWhole}
      error={error?.message ?? null}
      onSubmit={save}
      onClose={onClose}
      onCancel={() => {
        setEntered(null)
        onClose()
      }}
    >
      <TextField
        label={t`Name`}
        autoFocus
        maxLength={255}
        value={name}
        onChange={(text) => change({ name: text })}
      />
      <TextField
        label={t`Address`}
        description={t`The server sends a test to it at once, which it has to answer with 200.`}
        inputMode="url"
        maxLength={2000}
        value={url}
        error={
          isAddress || isBegun(url.trim())
            ? null
            : t`A web address is needed, such as https://example.com/hook.`
        }
        onChange={(text) => change({ url: text })}
      />
      <EventTable chosen={chosen} onChange={(next) => change({ events: [...next] })} />
      {tooMany && (
        <Notice tone="attention">
          {t`Your plan allows ${plural(maxFilters, { one: '# kind of event', other: '# kinds of events' })} in a webhook. Choose fewer, whole rows, or everything.`}
        </Notice>
      )}
    </FormDialog>
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
