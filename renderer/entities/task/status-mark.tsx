import { t } from '@lingui/core/macro'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDotDashed from 'lucide-react/icons/circle-dot-dashed'
import type { Status } from '../../../shared/bridge/statuses.ts'
import { classNames } from '../../components/class-names.ts'
import styles from './task-marks.module.css'

/** The words of the three types that every status is of. */
export const statusTypeNames: Readonly<Record<Status['type'], string>> = {
  todo: t`To do`,
  in_progress: t`In progress`,
  done: t`Done`,
}

const icons = { todo: Circle, in_progress: CircleDotDashed, done: CircleCheck } as const

/** The type of a status as a shape: an open circle, a dashed one with a dot, one with a check. Say the name beside it. */
export function StatusMark({ type }: { readonly type: Status['type'] }) {
  const Icon = icons[type]
  return <Icon aria-hidden className={classNames(styles.status, styles[type])} />
}

/** `🚧 In progress`: the emoji of a status where it has one, else its shape. */
export function StatusLabel({ status }: { readonly status: Pick<Status, 'name' | 'emoji' | 'type'> }) {
  return (
    <span className="inline shrink gap-6px">
      <StatusLead status={status} />
      <span className="cut">{status.name}</span>
    </span>
  )
}

/** The sign before the name of a status. */
export function StatusLead({ status }: { readonly status: Pick<Status, 'emoji' | 'type'> }) {
  if (status.emoji === null) return <StatusMark type={status.type} />
  return (
    <span aria-hidden className={styles.emoji}>
      {status.emoji}
    </span>
  )
}
