import { type RefObject, useLayoutEffect, useRef } from 'react'

export interface KeyOrderOptions<Id extends string> {
  readonly rows: RefObject<HTMLElement | null>
  /** In the order that is shown, as the rows are. */
  readonly ids: readonly Id[]
  /** What has the focus in a row, as a selector. */
  readonly focused: string
  /** Puts one at an index, counted without it. Answers whether it was accepted. */
  readonly place: (id: Id, index: number, order: readonly Id[]) => Promise<boolean>
}

export interface KeyOrder<Id extends string> {
  /** Gives the focus to a neighbour; at the end it stays. */
  readonly go: (id: Id, step: -1 | 1) => void
  /** Carries a row on by one, with the focus. The next key goes on from there, also before it is shown. */
  readonly carry: (id: Id, step: -1 | 1) => void
}

/** Arrow keys in a list that its person puts into order. */
export function useKeyOrder<Id extends string>(options: KeyOrderOptions<Id>): KeyOrder<Id> {
  const { rows, ids, focused, place } = options
  /** What was carried, and the order until it is shown. */
  const carried = useRef<{ readonly id: Id; readonly ids: readonly Id[] } | null>(null)

  function focus(index: number): void {
    rows.current?.children[index]?.querySelector<HTMLElement>(focused)?.focus()
  }

  // A row that changes its place in the page loses the focus.
  useLayoutEffect(() => {
    const { current: awaited } = carried
    if (awaited === null || ids.join() !== awaited.ids.join()) return
    focus(ids.indexOf(awaited.id))
    carried.current = null
  })

  async function wait(awaited: NonNullable<typeof carried.current>): Promise<void> {
    carried.current = awaited
    const isAccepted = await place(awaited.id, awaited.ids.indexOf(awaited.id), awaited.ids)
    if (!isAccepted && carried.current === awaited) carried.current = null
  }

  return {
    go(id, step) {
      focus(ids.indexOf(id) + step)
    },
    carry(id, step) {
      const awaited = carried.current?.ids ?? ids
      const known = areSame(awaited, ids) ? awaited : ids
      const index = known.indexOf(id) + step
      if (index >= 0 && index < known.length) void wait({ id, ids: placed(known, id, index) })
    },
  }
}

/** The order once one of them stands at an index. */
export function placed<Id extends string>(ids: readonly Id[], id: Id, index: number): Id[] {
  const others = ids.filter((other) => other !== id)
  return [...others.slice(0, index), id, ...others.slice(index)]
}

/** Whether both are orders of the same rows. */
function areSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id))
}
