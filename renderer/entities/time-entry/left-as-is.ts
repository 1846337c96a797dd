/** Gaps and overlaps that the person has looked at and leaves as they are: nobody asks about them again on this device. */

import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import type { Stretch } from '../../../shared/domain/free-time.ts'
import { toggled } from '../../components/toggled.ts'
import { accountStorage } from '../../stores/account-storage.ts'
import { showUndo } from '../../stores/toasts.ts'

interface LeftAsIs {
  /** Of gaps and overlaps, the latest last. */
  readonly keys: readonly string[]
}

/** Nobody goes back further than that. */
const most = 500

/** In the account's storage. */
const storageName = 'left-as-is'

const useLeftAsIs = create<LeftAsIs>()(
  persist((): LeftAsIs => ({ keys: [] }), {
    name: storageName,
    storage: createJSONStorage(() => accountStorage),
    skipHydration: true,
  }),
)

/** Is called when it is first needed: the code may have come before it was known whose it is. */
export function readLeft(): void {
  if (!useLeftAsIs.persist.hasHydrated()) void useLeftAsIs.persist.rehydrate()
}

export function useLeftKeys(): ReadonlySet<string> {
  const keys = useLeftAsIs((state) => state.keys)
  return useMemo(() => new Set(keys), [keys])
}

export function leaveAsIs(key: string, isLeft: boolean): void {
  keep(key, isLeft)
  showUndo(isLeft ? t`Left as it is` : t`Taken up again`, () => keep(key, !isLeft))
}

function keep(key: string, isLeft: boolean): void {
  useLeftAsIs.setState(({ keys }) => ({ keys: [...toggled(new Set(keys), key, isLeft)].slice(-most) }))
}

/** By its beginning: one that lasts until now grows. */
export function gapKey({ start }: Stretch): string {
  return ['gap', start].join(' ')
}

export function overlapKey(first: { readonly id: string }, second: { readonly id: string }): string {
  return ['overlap', ...[first.id, second.id].toSorted()].join(' ')
}
