import { projectColorStyle } from '../../../components/labels/project-dot.tsx'
import styles from './draft-bar.module.css'
import { stackInLanes } from './lanes.ts'
import { placeStyle } from './place-style.ts'
import { laneHeight, lanesTop } from '../rows/row-sizes.ts'
import { useTimelineShared } from '../timeline/timeline-context.ts'
import { useTimelineState } from '../timeline/timeline-state.ts'
import type { WorkerKey } from '../rows/worker.ts'

/** Where what is dragged would land in a row, or what is being marked there. */
export function DraftBar({ workerKey }: { readonly workerKey: WorkerKey }) {
  const { axis, data, rows } = useTimelineShared()
  const drag = useTimelineState((state) => (state.drag?.to.rowKey === workerKey ? state.drag : null))
  const draft = useTimelineState((state) => (state.draft?.rowKey === workerKey ? state.draft : null))
  const place = drag?.to ?? draft
  if (place === null) return null
  if (drag?.item.kind === 'away')
    return (
      <div
        className={styles.away}
        style={placeStyle(axis, { from: place.start, to: place.end })}
        data-draft
      />
    )
  const id = drag?.item.id ?? 'draft'
  const others = rows.lanesOf(workerKey).bars.filter((bar) => bar.id !== id)
  const { bars, lanes } = stackInLanes([
    ...others.map(({ id: other, start, end }) => ({ id: other, start, end })),
    { id, start: place.start, end: place.end },
  ])
  const lane = lanes[bars.findIndex((bar) => bar.id === id)] ?? 0
  const task = drag?.item.task
  const project = data.projects.get(task?.projectId ?? '')
  const color = task?.color ?? project?.color
  return (
    <div
      className={styles.draft}
      style={{
        ...(color === undefined ? {} : projectColorStyle(color)),
        ...placeStyle(axis, { from: place.start, to: place.end }),
        insetBlockStart: lanesTop + lane * laneHeight,
      }}
      data-draft
    >
      <span className="cut">{task?.name ?? ''}</span>
    </div>
  )
}
