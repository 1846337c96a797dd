import { t } from '@lingui/core/macro'
import History from 'lucide-react/icons/history'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Radio from 'lucide-react/icons/radio'
import Trash2 from 'lucide-react/icons/trash-2'
import WebhookIcon from 'lucide-react/icons/webhook'
import { useState } from 'react'
import type { Webhook } from '../../../../shared/bridge/webhooks.ts'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { classNames } from '../../../components/class-names.ts'
import { Button, IconButton } from '../../../components/controls/button.tsx'
import { Switch } from '../../../components/controls/switch.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { ErrorState } from '../../../components/states/error-state.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import { createFormats } from '../../../entities/time-entry/use-formats.ts'
import { askDanger } from '../../../stores/questions.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import type { Settings } from '../settings.ts'
import { DeliveryLog } from './delivery-log.tsx'
import { filterWords } from './event-words.ts'
import { SecretDialog } from './secret-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'

type Opened =
  | { readonly kind: 'edit'; readonly webhook: Webhook | null }
  | { readonly kind: 'log'; readonly webhook: Webhook }
  | { readonly kind: 'secret'; readonly webhook: Webhook; readonly secret: string }

/** The addresses that the server tells of changes in the workspace. */
export function WebhookSettings({ preferences }: Settings) {
  const { data, error, refetch } = useBridgeQuery('webhooks.list', undefined, { onEachOpening: true })
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  if (data === undefined && error !== null) {
    return (
      <ErrorState
        title={t`The webhooks could not be read`}
        message={error.message}
        onRetry={() => void refetch()}
      />
    )
  }
  if (data === undefined) return <Skeleton rows={4} />
  const add = (
    <Button variant="primary" icon={<Plus />} onPress={() => setOpened({ kind: 'edit', webhook: null })}>
      {t`Add webhook`}
    </Button>
  )
  return (
    <div className="stack gap-4" data-named>
      {data.webhooks.length === 0 ? (
        <EmptyState
          icon={<WebhookIcon />}
          title={t`No webhooks yet`}
          message={t`Other programs hear at once of what changes here: the server sends each event to an address of yours, signed with a secret.`}
          action={add}
        />
      ) : (
        <>
          <div className="row wrap gap-3">
            {add}
            <span className="soft small">
              {t`${data.enabled} of ${data.maxEnabled} that your plan lets you turn on`}
            </span>
          </div>
          <ul className={styles.list} aria-label={t`Webhooks`}>
            {data.webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onOpen={(kind) => setOpened({ kind, webhook })}
                onChanged={() => void refetch()}
              />
            ))}
          </ul>
        </>
      )}
      {opened?.kind === 'edit' && (
        <WebhookDialog
          webhook={opened.webhook}
          maxFilters={data.maxFilters}
          onClose={close}
          onSaved={(made) => {
            setOpened(made && { kind: 'secret', ...made })
            void refetch()
          }}
        />
      )}
      {opened?.kind === 'secret' && <SecretDialog {...opened} onClose={close} />}
      {opened?.kind === 'log' && (
        <DeliveryLog webhook={opened.webhook} formats={createFormats(preferences)} onClose={close} />
      )}
    </div>
  )
}

interface WebhookRowProps {
  readonly webhook: Webhook
  readonly onOpen: (kind: 'edit' | 'log') => void
  readonly onChanged: () => void
}

function WebhookRow({ webhook, onOpen, onChanged }: WebhookRowProps) {
  const { id, name, url, filters, enabled, isMine } = webhook
  const enable = useBridgeCommand('webhooks.enable')
  const ping = useBridgeCommand('webhooks.ping')
  const remove = useBridgeCommand('webhooks.delete')

  async function turn(on: boolean): Promise<void> {
    const result = await enable.run({ id, enabled: on })
    if (!result.ok) showError(result.error.message)
    onChanged()
  }

  async function test(): Promise<void> {
    const result = await ping.run({ id })
    if (!result.ok) showError(result.error.message)
    else if (result.data.failure === null) showMessage(t`The address answered the test.`)
    else showError(t`The test failed: ${result.data.failure}`)
    onChanged()
  }

  async function end(): Promise<void> {
    const text = t`Its address gets no more events, and those that wait are not sent. This cannot be undone.`
    if (!(await askDanger({ title: t`Delete “${name}”?`, text, action: t`Delete` }))) return
    const result = await remove.run({ id })
    if (!result.ok) showError(result.error.message)
    onChanged()
  }

  return (
    <li className={styles.row}>
      <div className="stack grow shrink">
        <span className="strong cut">{name}</span>
        <span className={styles.url}>{url}</span>
        <span className="soft small">{filterWords(filters)}</span>
        <span className={classNames('small', enabled && !webhook.isValidated ? 'attention' : 'faint')}>
          {standingWords(webhook)}
        </span>
      </div>
      <div className={styles.tools}>
        <Switch isSelected={enabled} aria-label={t`On: ${name}`} onChange={(on) => void turn(on)} />
        <IconButton label={t`Deliveries: ${name}`} icon={<History />} onPress={() => onOpen('log')} />
        <IconButton
          label={t`Send a test: ${name}`}
          icon={<Radio />}
          isDisabled={ping.pending}
          onPress={() => void test()}
        />
        {isMine && <IconButton label={t`Change: ${name}`} icon={<Pencil />} onPress={() => onOpen('edit')} />}
        <IconButton label={t`Delete: ${name}`} icon={<Trash2 />} onPress={() => void end()} />
      </div>
    </li>
  )
}

function standingWords({ enabled, isValidated, hasPending, isMine }: Webhook): string {
  const standing = !enabled
    ? t`Off: events are not collected`
    : !isValidated
      ? t`Not validated: events are sent once the address answers the test with its code`
      : hasPending
        ? t`Some events wait to be delivered`
        : t`Everything is delivered`
  return isMine ? standing : `${standing} · ${t`Only the person who created it can change it`}`
}
