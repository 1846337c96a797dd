import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { TimeEntry, TimeEntryChanges } from '../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { useBridge } from '../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../bridge/query-keys.ts'
import { showError } from '../../stores/toasts.ts'
import { emptyFields, resolveShorthand } from '../../entities/time-entry/entry-fields.ts'
import type { EntryFields, ResolvedFields } from '../../entities/time-entry/entry-fields.ts'
import { isProvisional } from './provisional-entry.ts'
import { useCreateNames } from '../../entities/time-entry/use-create-names.ts'
import type { Names } from '../../entities/time-entry/use-names.ts'

export interface BarFields {
  /** What the bar shows: the running entry, else what was typed for the next one. */
  readonly fields: EntryFields
  /** Takes text while it is typed; nothing is saved yet. */
  readonly type: (description: string) => void
  /** Changes fields, at once in the running entry too. */
  readonly change: (fields: EntryFields) => void
  /** Saves what was typed into the running entry's description. */
  readonly commit: () => Promise<void>
  /** Brings the running entry's description back. */
  readonly revert: () => void
  /**
   * Takes what was typed for the next entry out of the bar, shorthand turned into fields: what is typed from then on
   * belongs to another entry.
   */
  readonly take: () => TakenFields
}

export interface TakenFields extends ResolvedFields {
  /** Puts it back into the bar, unless something else has been typed since. */
  readonly giveBack: () => void
}

function fieldsOf({ description, projectId, taskId, tagIds, billable }: TimeEntry): EntryFields {
  return { description, projectId, taskId, tagIds, billable }
}

function changesOf({ tagIds, ...rest }: EntryFields): TimeEntryChanges {
  return { ...rest, tagIds: [...tagIds] }
}

/** Whether both are one entry, which gets its lasting id a moment after it was started. */
function isSame(typedInto: TimeEntry, running: TimeEntry): boolean {
  return typedInto.id === running.id || (isProvisional(typedInto) && typedInto.start === running.start)
}

/** The fields of the bar: a draft while nothing runs, the running entry itself while it does. */
export function useBarFields(running: TimeEntry | null, names: Names): BarFields {
  const bridge = useBridge()
  const client = useQueryClient()
  const createNames = useCreateNames()
  const [draft, setDraft] = useState(emptyFields)
  /** Typed into the running entry and not saved yet. */
  const [typed, setTyped] = useState<{ readonly entry: TimeEntry; readonly text: string } | null>(null)

  const current = typed && running && isSame(typed.entry, running) ? typed.text : null
  const fields = useMemo(
    () => (running ? { ...fieldsOf(running), ...(current === null ? {} : { description: current }) } : draft),
    [running, current, draft],
  )

  async function save(entry: TimeEntry, next: EntryFields): Promise<void> {
    const key = bridgeQueryKey('timer.running')
    const changes = changesOf(next)
    client.setQueryData(key, (shown: TimeEntry | null | undefined) =>
      shown?.id === entry.id ? { ...shown, ...next, tagIds: [...next.tagIds] } : shown,
    )
    const result = await bridge.call('timeEntries.update', { ids: [entry.id], changes })
    if (result.ok) return
    showError(result.error.message)
    await client.invalidateQueries({ queryKey: key })
  }

  async function commitText(entry: TimeEntry, text: string): Promise<void> {
    if (text === entry.description) return
    const { fields: next, newTags } = resolveShorthand({ ...fieldsOf(entry), description: text }, names)
    const made = (await Promise.all(newTags.map(createNames.tag))).filter((id) => id !== null)
    await save(entry, { ...next, tagIds: [...next.tagIds, ...made] })
  }

  // An entry that stops elsewhere while its description is being typed keeps what was typed.
  const id = running?.id ?? null
  const keepTyped = useEffectEvent((left: LocalId | null) => {
    if (!typed || typed.entry.id !== left || isProvisional(typed.entry)) return
    if (!running || !isSame(typed.entry, running)) void commitText(typed.entry, typed.text)
  })
  useEffect(() => () => keepTyped(id), [id])

  return {
    fields,
    type(description) {
      if (running) setTyped({ entry: running, text: description })
      else setDraft((before) => ({ ...before, description }))
    },
    change(next) {
      if (!running) {
        setDraft(next)
        return
      }
      setTyped(null)
      void save(running, next)
    },
    async commit() {
      if (!running || current === null) return
      setTyped(null)
      await commitText(running, current)
    },
    revert: () => setTyped(null),
    take() {
      setDraft(emptyFields)
      return {
        ...resolveShorthand(draft, names),
        giveBack: () => setDraft((typedSince) => (typedSince === emptyFields ? draft : typedSince)),
      }
    },
  }
}
