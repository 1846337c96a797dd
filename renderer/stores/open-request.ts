/** Lets one screen ask another to show something: the sync page, the details of a row whose edit the server refuses. */

import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import type { Openable } from '../../shared/bridge/sync.ts'

/** A null date is today. */
type Day = { readonly entity: 'day'; readonly date: string | null }
/** The line in which a task is added; the panel of custom fields. */
type Place = { readonly entity: 'newTask' | 'customFields' }
type Requested = Openable['entity'] | (Day | Place)['entity']
type RequestOf<Entity extends Requested> = Entity extends 'day'
  ? Day
  : Entity extends Place['entity']
    ? Place
    : Openable

const useOpenRequest = create<{ readonly request: Openable | Day | Place | null }>(() => ({
  request: null,
}))

/** Waits until a screen shows it; whoever asks goes there. */
export function requestOpen(request: Openable | Day | Place): void {
  useOpenRequest.setState({ request })
}

/**
 * Answers requests of these kinds, also one that was made before the screen was there.
 *
 *     useOpenRequests(['task'], ({ id }) => openTask(id))
 *
 * @param isReady false while what is needed for an answer is still being read
 */
export function useOpenRequests<Entity extends Requested>(
  entities: readonly Entity[],
  open: (request: RequestOf<Entity>) => void,
  isReady = true,
): void {
  const request = useOpenRequest((state) => state.request)
  const answer = useEffectEvent((asked: Openable | Day | Place) => {
    if (!entities.some((entity) => entity === asked.entity)) return
    useOpenRequest.setState({ request: null })
    open(asked as RequestOf<Entity>)
  })
  useEffect(() => {
    if (isReady && request !== null) answer(request)
  }, [isReady, request])
}
