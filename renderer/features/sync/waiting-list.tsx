import type { QueuedOperation } from '../../../shared/bridge/sync.ts'
import { VirtualList } from '../../components/virtual-list.tsx'
import { effectOf, progressOf, titleOf } from './operation-words.ts'
import styles from './sync-screen.module.css'
import type { Moment } from './use-moment.ts'

export interface WaitingListProps {
  readonly operations: readonly QueuedOperation[]
  readonly moment: Moment
}

const rowSize = 52
/** An afternoon offline may leave thousands: the list scrolls by itself. */
const visibleRows = 10

export function WaitingList({ operations, moment }: WaitingListProps) {
  return (
    <div
      className={styles.waiting}
      style={{ blockSize: Math.min(operations.length, visibleRows) * rowSize + 2 }}
    >
      <VirtualList
        label="Waiting edits"
        items={operations}
        itemKey={({ id }) => id}
        estimateSize={() => rowSize}
        renderItem={(operation) => (
          <div className={styles.row}>
            <div className="cut">
              <p className="cut">{titleOf(operation)}</p>
              <p className={`${styles.facts} cut`}>{effectOf(operation)}</p>
            </div>
            <p className={styles.progress}>
              {progressOf(operation)}
              <span> · {moment(operation.queuedAt)}</span>
            </p>
          </div>
        )}
      />
    </div>
  )
}
