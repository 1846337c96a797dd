import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudCheck from 'lucide-react/icons/cloud-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import CloudUpload from 'lucide-react/icons/cloud-upload'
import { Fragment } from 'react'
import type { OpenCollisions, SyncStatus as Status } from '../../../shared/bridge/sync.ts'
import { useBridgeQuery } from '../../bridge/use-bridge-query.ts'
import { statusFacts } from '../../entities/edit/status-facts.ts'
import { useConnection } from '../use-connection.ts'
import { RailTip } from './rail-tip.tsx'
import { needsAttention, SEPARATOR, statusParts } from './status-parts.ts'
import styles from './sync-status.module.css'

const nothingOpen = { toDecide: 0, toRead: 0 } as const

/** The truth about what is saved where, in one sentence; opens the sync page. */
export function SyncStatus() {
  const { data: status, isError } = useBridgeQuery('sync.status')
  const { data: open = nothingOpen } = useBridgeQuery('sync.openCollisions')
  const connection = useConnection()
  const isLost = connection === 'lost'
  const parts = isLost
    ? [{ text: t`The connection to Dayloom is lost. Trying again…`, needsPerson: false }]
    : isError
      ? [{ text: t`The saved data cannot be read right now`, needsPerson: false }]
      : statusParts(status === undefined ? [] : statusFacts(status), open)
  const tone = isLost || isError ? 'attention' : toneOf(status, open)
  const forPerson = status === undefined ? 0 : status.refused + status.setAside + open.toDecide + open.toRead
  const Icon = icons[tone]
  return (
    <RailTip text={parts.map(({ text }) => text).join(SEPARATOR)}>
      <Link to="/sync" className={styles.link} data-tone={tone}>
        <span className={styles.sign} aria-hidden>
          <Icon className={styles.icon} />
          {forPerson > 0 && <span className={styles.badge}>{forPerson > 99 ? '99+' : forPerson}</span>}
        </span>
        <output aria-label={t`Sync status`} className={styles.message}>
          {parts.map(({ text, needsPerson }, index) => (
            <Fragment key={text}>
              {index > 0 && <span className="visually-hidden">{SEPARATOR}</span>}
              <span className={styles.part} data-open={needsPerson || undefined}>
                {text}
              </span>
            </Fragment>
          ))}
        </output>
        <span className={styles.short} aria-hidden>
          {t`Sync`}
        </span>
      </Link>
    </RailTip>
  )
}

const icons = { saved: CloudCheck, waiting: CloudUpload, offline: CloudOff, attention: CircleAlert } as const

function toneOf(status: Status | undefined, open: OpenCollisions): keyof typeof icons {
  if (status === undefined) return 'saved'
  const { phase, waiting } = status
  if (needsAttention(status, open)) return 'attention'
  if (phase === 'offline' || phase === 'paused') return 'offline'
  return phase === 'syncing' || waiting > 0 ? 'waiting' : 'saved'
}
