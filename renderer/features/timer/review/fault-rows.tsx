import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import type { Stretch } from '../../../../shared/domain/free-time.ts'
import { Button } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { Kbd } from '../../../components/labels/kbd.tsx'
import {
  type GapSurroundings,
  useGapWays,
  useOverlapWays,
  type Way,
} from '../../../entities/time-entry/day-ways.tsx'
import { lengthText, timesText } from '../../../entities/time-entry/stretch-words.ts'
import { entryTitle } from '../../../entities/time-entry/tracked.ts'
import type { GapRowItem, OverlapRowItem } from './review-day.ts'
import styles from './review.module.css'

interface FaultRowProps {
  readonly isActive: boolean
  /** The person leaves it as it is. */
  readonly isLeft: boolean
  readonly onActivate: () => void
  readonly onLeave: (isLeft: boolean) => void
}

/** A stretch that nothing was tracked in, with what would fill it. */
export function GapRow({
  item: { key, gap },
  surroundings,
  ...row
}: FaultRowProps & { readonly item: GapRowItem; readonly surroundings: GapSurroundings }) {
  const ways = useGapWays(gap, surroundings)
  const { formats } = surroundings
  return (
    <FaultRow {...row} rowKey={key} className={styles.gap} ways={ways}>
      <FaultTimes stretch={gap} surroundings={surroundings} />
      <span className="soft">{t`${lengthText(gap, formats)} not tracked`}</span>
    </FaultRow>
  )
}

/** Time that two entries share, with what would settle that. */
export function OverlapRow({
  item: { key, first, second },
  surroundings,
  ...row
}: FaultRowProps & { readonly item: OverlapRowItem; readonly surroundings: GapSurroundings }) {
  const waysOf = useOverlapWays()
  const { formats } = surroundings
  const shared = { start: second.start, end: Math.min(first.end, second.end) }
  return (
    <FaultRow {...row} rowKey={key} className={styles.overlap} ways={waysOf(first, second, formats)}>
      <FaultTimes stretch={shared} surroundings={surroundings} />
      <span>{t`${lengthText(shared, formats)} twice: “${entryTitle(first.entry)}” and “${entryTitle(second.entry)}”`}</span>
    </FaultRow>
  )
}

function FaultTimes({
  stretch,
  surroundings: { formats },
}: {
  readonly stretch: Stretch
  readonly surroundings: GapSurroundings
}) {
  return <span className={styles.times}>{timesText(stretch, formats)}</span>
}

interface RowProps extends FaultRowProps {
  readonly rowKey: string
  readonly className: string | undefined
  readonly ways: readonly Way[]
  readonly children: ReactNode
}

/** A key that works on this row. Its room is kept, so that no button moves under the pointer that makes the row the active one. */
function Hint({ isShown, children }: { readonly isShown: boolean; readonly children: string }) {
  return (
    <span className={classNames(!isShown && styles.unseen)}>
      <Kbd>{children}</Kbd>
    </span>
  )
}

/** On the row a figure goes the way of that number, L leaves it as it is, and Enter goes to the buttons. */
function FaultRow({ rowKey, className, ways, isActive, isLeft, onActivate, onLeave, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const way = isLeft ? undefined : ways[Number(event.key) - 1]
    if (event.key === 'l') onLeave(!isLeft)
    else if (way !== undefined) way.run()
    else if (event.key === 'Enter' && event.target === row.current)
      row.current?.querySelector('button')?.focus()
    else if (event.key === 'Escape' && event.target !== row.current) row.current?.focus()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div
      ref={row}
      role="row"
      tabIndex={isActive ? 0 : -1}
      data-key={rowKey}
      className={classNames(styles.fault, className, isLeft && styles.left)}
      onFocus={onActivate}
      onKeyDown={onKeyDown}
    >
      <div role="gridcell" className={styles.about}>
        {children}
      </div>
      <div role="gridcell" className={styles.ways}>
        {!isLeft &&
          ways.map((way, index) => (
            <Button
              key={way.key}
              size="small"
              icon={way.icon}
              excludeFromTabOrder={!isActive}
              className={styles.way}
              onPress={way.run}
            >
              <span className="cut">{way.label}</span>
              {way.note !== null && (
                <span className={styles.note} title={way.hint}>
                  {way.note}
                </span>
              )}
              {index < 9 && <Hint isShown={isActive}>{String(index + 1)}</Hint>}
            </Button>
          ))}
        <Button
          size="small"
          variant="quiet"
          className={styles.way}
          excludeFromTabOrder={!isActive}
          onPress={() => onLeave(!isLeft)}
        >
          {isLeft ? t`Take it up again` : t`Leave as it is`}
          <Hint isShown={isActive}>L</Hint>
        </Button>
      </div>
    </div>
  )
}
