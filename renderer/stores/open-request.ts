/** Lets one screen ask another to show the details of a row: the sync page, of an edit that the server refuses. */

import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { Openable } from '../../shared/bridge/sync.ts'

const useOpenRequest = create<{ readonly request: Openable | null }>(() => ({ request: null }))

/** Waits until a screen shows it; whoever asks goes there. */
export function requestOpen(request: Openable): void {
  useOpenRequest.setState({ request })
}

/**
 * Answers requests for rows of these kinds, also one that was made before the screen was there.
 *
 *     useOpenRequests(['task'], ({ id }) => openTask(id))
 *
 * @param isReady false while what is needed for an answer is still being read
 */
export function useOpenRequests(
  entities: readonly Openable['entity'][],
  open: (request: Openable) => void,
  isReady = true,
): void {
  const request = useOpenRequest((state) => state.request)
  const answer = useEffectEvent((asked: Openable) => {
    if (!entities.includes(asked.entity)) return
    useOpenRequest.setState({ request: null })
    open(asked)
  })
  useEffect(() => {
    if (isReady && request !== null) answer(request)
  }, [isReady, request])
}
