import type { Priority, Task } from '../../../../shared/bridge/tasks.ts'

type Suggested = Pick<Task, 'pinned' | 'priority'>

const ranks: Readonly<Record<Priority, number>> = { urgent: 0, high: 1, medium: 2, low: 4 }

/** Between medium and low: nobody has thought about it. */
const unranked = 3

/** Pinned tasks first, then by priority; what is alike stays in its order. */
export function suggestedFirst<Each extends Suggested>(tasks: readonly Each[]): readonly Each[] {
  return tasks.toSorted((a, b) => Number(b.pinned) - Number(a.pinned) || rankOf(a) - rankOf(b))
}

function rankOf({ priority }: Suggested): number {
  return priority === null ? unranked : ranks[priority]
}
