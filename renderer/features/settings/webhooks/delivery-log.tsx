import { plural, t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '../../../../shared/bridge/webhooks.ts'
import { useBridgeCommand, useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Dialog } from '../../../components/overlays/dialog.tsx'
import { Notice } from '../../../components/states/notice.tsx'
import { Skeleton } from '../../../components/states/skeleton.tsx'
import type { Formats } from '../../../entities/time-entry/use-formats.ts'
import { showError, showMessage } from '../../../stores/toasts.ts'
import { actionWords, entityWords } from './event-words.ts'
import styles from './webhooks.module.css'

interface DeliveryLogProps {
  readonly webhook: Webhook
  readonly formats: Formats
  readonly onClose: () => void
}

/** The events of the last week: what came of each, and the way to send it again. */
export function DeliveryLog({ webhook, formats, onClose }: DeliveryLogProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useBridgeQuery(
    'webhooks.deliveries',
    { id: webhook.id, page },
    { onEachOpening: true, keepPrevious: true },
  )
  const replay = useBridgeCommand('webhooks.replay')

  async function sendAgain({ id }: WebhookDelivery): Promise<void> {
    const result = await replay.run({ id: webhook.id, deliveryId: id })
    if (result.ok) showMessage(t`The event is on its way.`)
    else showError(result.error.message)
    await refetch()
  }

  return (
    <Dialog
      title={t`Deliveries of “${webhook.name}”`}
      isOpen
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button isDisabled={page === 1} onPress={() => setPage(page - 1)}>{t`Newer`}</Button>
          <Button isDisabled={data?.hasMore !== true} onPress={() => setPage(page + 1)}>{t`Older`}</Button>
          <Button variant="primary" onPress={() => void refetch()}>{t`Read again`}</Button>
        </>
      }
    >
      {error !== null && <Notice tone="attention">{error.message}</Notice>}
      {data === undefined && error === null && <Skeleton rows={6} />}
      {data?.deliveries.length === 0 && (
        <p className="soft">{t`No events in the last week. They appear here as they happen.`}</p>
      )}
      <ul className={styles.log} aria-label={t`Deliveries`}>
        {data?.deliveries.map((delivery) => (
          <li key={delivery.id} className={styles.delivery}>
            <div className="stack grow shrink">
              <span>
                {entityWords[delivery.entity]}: {actionWords[delivery.action]}{' '}
                <span className="faint figures">#{delivery.entityId}</span>
              </span>
              <span className="soft small figures">
                {formats.date(formats.dateOf(delivery.createdAt))}, {formats.time(delivery.createdAt)}
              </span>
              <span className="small" data-state={delivery.state}>
                {outcomeWords(delivery)}
              </span>
            </div>
            <Button
              size="small"
              aria-label={`${againWords(delivery)}: ${entityWords[delivery.entity]} ${delivery.entityId}`}
              isDisabled={!webhook.enabled || !webhook.isValidated}
              onPress={() => void sendAgain(delivery)}
            >
              {againWords(delivery)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const againWords = ({ state }: WebhookDelivery) => (state === 'pending' ? t`Try now` : t`Send again`)

function outcomeWords({ state, attempts, status, error }: WebhookDelivery): string {
  const tries = plural(attempts, { one: '# try', other: '# tries' })
  if (state === 'delivered') return t`Delivered after ${tries}, answered with ${status ?? ''}`
  if (state === 'dropped') return t`Given up after ${tries}: ${error ?? ''}`
  return attempts === 0 ? t`Waits to be sent` : t`Waits for the next try, after ${tries}: ${error ?? ''}`
}
