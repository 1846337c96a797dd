import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { TimeEntry, TimeEntryChanges } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridge } from '../../../bridge/bridge-context.tsx'
import { bridgeQueryKey } from '../../../bridge/query-keys.ts'
import { wordsOf } from '../../../components/fields/use-typed-text.ts'
import { keepDraft, keptDraft } from '../../../stores/drafts.ts'
import { showError } from '../../../stores/toasts.ts'
import type { Reading } from '../../../../shared/domain/shorthand.ts'
import type { Shorthand } from '../../../entities/shorthand/use-shorthand.ts'
import { emptyFields, withReading } from '../../../entities/time-entry/entry-fields.ts'
import type { EntryFields, ResolvedFields } from '../../../entities/time-entry/entry-fields.ts'
import { isProvisional } from './provisional-entry.ts'
import { intentsEnded } from './running-intent.ts'
import { useCreateNames } from '../../../entities/time-entry/use-create-names.ts'

export interface BarFields {
  /** What the bar shows: the running entry, else what was typed for the next one. */
  readonly fields: EntryFields
  /** What is read of the description; of the running entry, of what was typed into it. */
  readonly reading: Reading
  /** Takes text while it is typed; nothing is saved yet. */
  readonly type: (description: string) => void
  /** Changes fields, at once in the running entry too. */
  readonly change: (fields: EntryFields) => void
  /** What there is to decide of the text that was typed; null for nothing. */
  readonly words: string | null
  /**
   * Saves what was typed into the running entry's description. Leaving saves nothing over a description that was
   * changed elsewhere meanwhile.
   */
  readonly commit: (by: 'enter' | 'leave') => Promise<void>
  /** Brings the running entry's description back. */
  readonly revert: () => void
  /**
   * Takes what was typed for the next entry out of the bar, shorthand turned into fields: what is typed from then on
   * belongs to another entry.
   */
  readonly take: () => TakenFields
}

export interface TakenFields extends ResolvedFields {
  readonly reading: Reading
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

/** What is typed into the running entry and not saved yet. */
interface Typed {
  readonly entry: TimeEntry
  readonly text: string
  /** The description when typing began, and those that were saved here since: another one is of somebody else. */
  readonly bases: readonly string[]
}

function isReplaced({ text, bases }: Typed, description: string): boolean {
  return text !== description && !bases.includes(description)
}

const barKey = t`timer bar`

/** Under which the text is kept that was typed into a running entry and is not saved yet: its id may come later. */
function typedKey({ start }: TimeEntry): string {
  return `${start} ${barKey}`
}

/** The fields of the bar: a draft while nothing runs, the running entry itself while it does. */
export function useBarFields(running: TimeEntry | null, shorthand: Shorthand): BarFields {
  const bridge = useBridge()
  const client = useQueryClient()
  const { withNewTags } = useCreateNames()
  const key = bridgeQueryKey('timer.running')
  const [draft, setDraft] = useState(() => ({ ...emptyFields, description: keptDraft(barKey)?.text ?? '' }))
  const { description: text } = draft
  useEffect(() => keepDraft(barKey, text === '' ? null : { text, base: '' }), [text])
  /** The description of an earlier entry that was put into the draft. */
  const [earlier, setEarlier] = useState('')
  const [typed, setTyped] = useState<Typed | null>(null)

  // What was typed before the window was opened anew is found once the entry is read.
  const [searched, setSearched] = useState<string | null>(null)
  if (running && running.start !== searched) {
    setSearched(running.start)
    const found = keptDraft(typedKey(running))
    if (found !== null && typed === null) setTyped({ entry: running, text: found.text, bases: [found.base] })
  }

  const inRunning = typed && running && isSame(typed.entry, running) ? typed : null
  const current = inRunning?.text ?? null
  const isNewer = inRunning !== null && running !== null && isReplaced(inRunning, running.description)
  const fields = useMemo(
    () => (running ? { ...fieldsOf(running), ...(current === null ? {} : { description: current }) } : draft),
    [running, current, draft],
  )

  useEffect(() => {
    if (inRunning === null) return
    const { entry, text, bases } = inRunning
    keepDraft(typedKey(entry), { text, base: bases.at(-1) ?? '' })
  }, [inRunning])

  const former = running?.description ?? earlier
  const reading = useMemo(
    () => shorthand.read(fields.description, former),
    [shorthand, fields.description, former],
  )

  /** The entry under its lasting id, as soon as the program knows it. */
  async function lasting(entry: TimeEntry): Promise<TimeEntry> {
    if (!isProvisional(entry)) return entry
    await intentsEnded()
    const stored = client.getQueryData<TimeEntry | null>(key)
    return stored && isSame(entry, stored) ? stored : entry
  }

  async function save(shownEntry: TimeEntry, next: EntryFields): Promise<void> {
    const entry = await lasting(shownEntry)
    // It never came to be, which has been said.
    if (isProvisional(entry)) return
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
    keepDraft(typedKey(entry), null)
    if (text === entry.description) return
    const read = shorthand.read(text, entry.description)
    // Typing may have gone on meanwhile.
    setTyped((now) =>
      now === null || now.text === text ? null : { ...now, bases: [...now.bases, read.description] },
    )
    await save(entry, await withNewTags(withReading(fieldsOf(entry), read, shorthand.names)))
  }

  async function commitLeft(left: Typed): Promise<void> {
    const { entry, text, bases } = left
    const stored = await bridge.call('timeEntries.get', { id: entry.id }, { repeatable: true })
    const description = stored.ok ? stored.data?.description : undefined
    if (description === undefined || !isReplaced(left, description)) {
      await commitText(entry, text)
      return
    }
    keepDraft(typedKey(entry), null)
    keepDraft(`${entry.id} Description`, { text, base: bases.at(-1) ?? '' })
    showError(
      `The description was changed elsewhere to “${description}”. Your text waits in the details of the entry.`,
    )
  }

  // An entry that stops elsewhere while its description is being typed keeps what was typed.
  const id = running?.id ?? null
  const keepTyped = useEffectEvent((left: LocalId | null) => {
    if (!typed || typed.entry.id !== left || isProvisional(typed.entry)) return
    if (!running || !isSame(typed.entry, running)) void commitLeft(typed)
  })
  useEffect(() => () => keepTyped(id), [id])

  return {
    fields,
    reading,
    type(description) {
      if (running) {
        const bases = inRunning?.bases ?? [running.description]
        setTyped({ entry: running, text: description, bases })
      } else setDraft((before) => ({ ...before, description }))
    },
    change(next) {
      if (!running) {
        setDraft(next)
        if (next.description !== draft.description) setEarlier(next.description)
        return
      }
      // Typed text waits for its own commit, which reads it against what the entry says.
      const isTyped = current !== null && next.description === current
      if (!isTyped) {
        keepDraft(typedKey(running), null)
        setTyped(null)
      }
      void save(running, isTyped ? { ...next, description: running.description } : next)
    },
    words: isNewer ? wordsOf({ text: current, error: null, question: 'newer' }, running.description) : null,
    async commit(by) {
      if (!running || current === null || (by === 'leave' && isNewer)) return
      const entry = await lasting(running)
      await commitText(entry, current)
    },
    revert() {
      if (running) keepDraft(typedKey(running), null)
      setTyped(null)
    },
    take() {
      setDraft(emptyFields)
      setEarlier('')
      return {
        ...withReading(draft, reading, shorthand.names),
        reading,
        giveBack: () => {
          setDraft((typedSince) => (typedSince === emptyFields ? draft : typedSince))
          setEarlier(earlier)
        },
      }
    },
  }
}
