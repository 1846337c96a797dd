/** How the person likes the board to look; kept by this window's storage, and nothing worse than forgotten without it. */

import { t } from '@lingui/core/macro'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface PlanView {
  /** Whether each day shows its rail of time. */
  readonly showsTimes: boolean
}

export const usePlanView = create<PlanView>()(
  persist((): PlanView => ({ showsTimes: true }), { name: t`dayloom.plan-view` }),
)

export function toggleTimes(): void {
  usePlanView.setState(({ showsTimes }) => ({ showsTimes: !showsTimes }))
}
