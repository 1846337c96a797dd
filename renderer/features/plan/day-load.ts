/** How full a day is planned. */

import type { Task } from '../../../shared/bridge/planning.ts'

export interface DayLoad {
  readonly plannedSeconds: number
  readonly capacitySeconds: number
  /** Zero unless more is planned than the day holds. */
  readonly overSeconds: number
  /** Share of the capacity that is planned, 0 to 1; 0 on a day off. */
  readonly share: number
  /** `off`: no working hours. `over`: more is planned than they hold. */
  readonly state: 'off' | 'open' | 'full' | 'over'
}

/**
 * What the estimates of a day's tasks add up to against its working seconds. Done tasks count too: a day that was
 * planned full stays full while it is worked off. What has no estimate takes no room.
 */
export function dayLoad(tasks: readonly Pick<Task, 'estimatedSeconds'>[], capacitySeconds: number): DayLoad {
  const plannedSeconds = tasks.reduce((sum, task) => sum + (task.estimatedSeconds ?? 0), 0)
  return {
    plannedSeconds,
    capacitySeconds,
    overSeconds: capacitySeconds === 0 ? 0 : Math.max(0, plannedSeconds - capacitySeconds),
    share: capacitySeconds === 0 ? 0 : Math.min(1, plannedSeconds / capacitySeconds),
    state: stateOf(plannedSeconds, capacitySeconds),
  }
}

function stateOf(plannedSeconds: number, capacitySeconds: number): DayLoad['state'] {
  if (capacitySeconds === 0) return 'off'
  if (plannedSeconds > capacitySeconds) return 'over'
  return plannedSeconds === capacitySeconds ? 'full' : 'open'
}
