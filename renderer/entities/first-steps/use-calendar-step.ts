import { useEffect, useEffectEvent } from 'react'
import type { PlannerSettings } from '../../../shared/bridge/preferences.ts'
import { instantOfMilliseconds } from '../../../shared/domain/instant.ts'
import { useBridgeCommand } from '../../bridge/use-bridge.ts'
import { isActive } from './steps.ts'

/** The calendar is one of the first steps: nothing that is there shows whether somebody has looked at it. */
export function useCalendarStep(path: string, planner: PlannerSettings | undefined): void {
  const { run: update } = useBridgeCommand('plannerSettings.update')
  const isStep =
    path === '/calendar' &&
    planner !== undefined &&
    isActive(planner) &&
    planner.stepsStartedAt !== null &&
    planner.calendarStepAt === null
  const note = useEffectEvent(() => void update({ calendarStepAt: instantOfMilliseconds(Date.now()) }))
  useEffect(() => {
    if (isStep) note()
  }, [isStep])
}
