import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Changed, TypedOver } from '../../../../shared/bridge/fields.ts'
import type { TimeEntry } from '../../../../shared/bridge/time-entries.ts'
import type { LocalId } from '../../../../shared/domain/ids.ts'
import { useBridge, bridgeQueryKey } from '../../../bridge/use-bridge.ts'
import { type Refusal, refusalOf } from '../../../components/fields/typed-text.ts'
import { wordsOf } from '../../../components/fields/use-typed-text.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { keepDraft, keptDraft } from '../../../stores/drafts.ts'
import { showError, showUndo } from '../../../stores/toasts.ts'
import type { ShorthandRules } from '../../../../shared/domain/shorthand.ts'
import { useShorthand } from '../../../entities/shorthand/use-shorthand.ts'
import {
  changesOf,
  emptyFields,
  type EntryFields,
  type MissedName,
  newFields,
  type ResolvedFields,
  withReading,
} from '../../../entities/time-entry/entry-fields.ts'
import { type MadeNames, withMade } from '../../../entities/edit/edit-names.ts'
import { useNames } from '../../../entities/time-entry/use-names.ts'
import { useEntryDraft, useNewEntry } from '../../../entities/time-entry/use-entry-draft.ts'
import { isProvisional, intentsEnded } from '../../../entities/timer/use-timer.ts'
import { tellGone } from '../../../entities/edit/tell-gone.ts'

function tellMade(changes: MadeNames, { undoId }: Changed): void {
  const words = withMade(changes, t`Entry changed`)
  if (words !== undefined) showUndo(words, undoId)
}

function fieldsOf({ description, projectId, taskId, tagIds, billable }: TimeEntry): EntryFields {
  return { description, projectId, taskId, tagIds, billable }
}

/** Whether both are one entry, which gets its lasting id a moment after it was started. */
function isSame(typedInto: TimeEntry, running: TimeEntry): boolean {
  return typedInto.id === running.id || (isProvisional(typedInto) && typedInto.start === running.start)
}

/** The text typed into the running entry that is not saved yet. */
interface Typed {
  readonly entry: TimeEntry
  readonly text: string
  /** The description when typing began, and those that were saved here since: another one is of somebody else. */
  readonly bases: readonly string[]
}

function isReplaced({ text, bases }: Typed, description: string): boolean {
  return text !== description && !bases.includes(description)
}

function wordsOfKept(kept: TimeEntry | null, latest: TimeEntry | null): string | null {
  const named = ({ description }: TimeEntry): string => description || t`No description`
  if (kept !== null) return t`“${named(kept)}” has stopped. What you type is saved in it.`
  return latest && t`“${named(latest)}” was started elsewhere. Enter starts your text instead.`
}

const barKey = t`timer bar`

/** Under which the text is kept that was typed into a running entry and is not saved yet: its id may come later. */
function typedKey({ start }: TimeEntry): string {
  return `${start} ${barKey}`
}

/**
 * The fields of the bar: a draft while nothing runs, the running entry itself while it does.
 *
 * @param isFocused whether somebody may be typing. The text stays, and belongs to the same entry, until the field is left, also
 * when another entry starts meanwhile or this one stops.
 * @param isOfTask the draft becomes a task: it does not begin as an entry would
 */
export function useBarFields(
  latest: TimeEntry | null,
  takes: ShorthandRules['takes'],
  isFocused: boolean,
  isOfTask = false,
) {
  const bridge = useBridge()
  const client = useQueryClient()
  const key = bridgeQueryKey('timer.running')
  const newEntry = useNewEntry()
  const begun = isOfTask ? emptyFields : newEntry
  const [draft, setDraft] = useEntryDraft(barKey, begun, useNames(), latest === null)
  /** The description of an earlier entry that was put into the draft. */
  const [earlier, setEarlier] = useState('')
  const [typed, setTyped] = useState<Typed | null>(null)

  const [seen, setSeen] = useState(latest)
  /** The entry that is typed into while another one runs, or none does; an entry of null is the next one. */
  const [kept, setKept] = useState<{ readonly entry: TimeEntry | null } | null>(null)
  const shown = kept === null ? seen : kept.entry
  const isTyping = shown === null ? draft.description !== '' : typed !== null && isSame(typed.entry, shown)
  const isShown = latest === null || shown === null ? latest === shown : isSame(shown, latest)
  if (latest !== seen) {
    setSeen(latest)
    if (kept === null && !isShown && isFocused && isTyping) setKept({ entry: shown })
  }
  if (kept !== null && (!isFocused || !isTyping || isShown)) setKept(null)
  const running = kept === null ? latest : kept.entry
  const shorthand = useShorthand(takes, 'past', running?.workspaceId)

  // Text typed before the window was opened anew is found once the entry is read.
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

  /** Answers why it was refused, null when it was not. What was changed elsewhere meanwhile stays. */
  async function save(
    shownEntry: TimeEntry,
    next: ResolvedFields,
    typedOver?: TypedOver,
  ): Promise<Refusal | null> {
    const entry = await lasting(shownEntry)
    // It never came to be, which has been said.
    if (isProvisional(entry)) return null
    const show = (fields: Partial<EntryFields>): void =>
      void client.setQueryData(key, (shown: TimeEntry | null | undefined) =>
        shown?.id === entry.id
          ? { ...shown, ...fields, tagIds: [...(fields.tagIds ?? shown.tagIds)] }
          : shown,
      )
    const { newTags: _, ...known } = newFields(next)
    show(known)
    const changes = changesOf(next, fieldsOf(shownEntry))
    const result = await bridge.call('timeEntries.update', { ids: [entry.id], changes, typedOver })
    if (result.ok) {
      tellMade(changes, result.data)
      return null
    }
    const refusal = refusalOf(result.error)
    if (typeof refusal === 'string') {
      const isGone =
        next.fields.description !== shownEntry.description
          ? await tellGone(bridge, 'timeEntry', entry.id, next.fields.description)
          : false
      if (!isGone) showError(refusal)
    } else show({ description: refusal.writtenElsewhere })
    await client.invalidateQueries({ queryKey: key })
    return refusal
  }

  async function create(shownEntry: TimeEntry, missed: MissedName): Promise<void> {
    const entry = await lasting(shownEntry)
    if (isProvisional(entry)) return
    const result = await bridge.call('timeEntries.update', { ids: [entry.id], changes: missed })
    if (result.ok) tellMade(missed, result.data)
    else showError(result.error.message)
  }

  async function commitText(left: Typed): Promise<void> {
    const { entry, text, bases } = left
    const read = shorthand.read(text, entry.description)
    // Typing may have gone on meanwhile.
    setTyped((now) =>
      now === null || now.text === text ? null : { ...now, bases: [...now.bases, read.description] },
    )
    const isChanged = text !== entry.description
    const next = withReading(fieldsOf(entry), read, shorthand.names)
    const refusal = isChanged ? await save(entry, next, { description: bases }) : null
    if (refusal !== null) giveBack(left, refusal)
    else if (keptDraft(typedKey(entry))?.text === text) keepDraft(typedKey(entry), null)
  }

  /** Puts a text back that was not saved: into the bar, or into the details of an entry that runs no more. */
  const giveBack = useLatest((left: Typed, refusal: Refusal): void => {
    const { entry, text, bases } = left
    if (running && isSame(entry, running)) {
      setTyped((since) => since ?? left)
      return
    }
    keepDraft(typedKey(entry), null)
    if (typeof refusal === 'string') return
    keepDraft(`${entry.id} Description`, { text, base: bases.at(-1) ?? '' })
    showError(
      t`The description was changed elsewhere to “${refusal.writtenElsewhere}”. Your text waits in the details of the entry.`,
    )
  })

  const giveBackDraft = useLatest((taken: EntryFields) =>
    setDraft((typedSince) => (typedSince === begun ? taken : typedSince)),
  )

  // An entry that stops elsewhere while its description is being typed keeps what was typed.
  const id = latest?.id ?? null
  const keepTyped = useEffectEvent(async (left: LocalId | null) => {
    if (!typed || typed.entry.id !== left || isProvisional(typed.entry)) return
    if (latest && isSame(typed.entry, latest)) return
    const deletion = await bridge.call('undo.ofDeletion', { id: typed.entry.id })
    if (!deletion.ok || deletion.data === null) return kept === null ? commitText(typed) : undefined
    // Deleted here, it may come back by undo or redo: then the draft is looked for again.
    setTyped((now) => (now === typed ? null : now))
    setSearched(null)
  })
  useEffect(() => () => void keepTyped(id), [id])

  return {
    /** The entry that the fields belong to; null while they are those of the next one. */
    running,
    /** The fields of the bar: those of the running entry, else those typed for the next one. */
    fields,
    /** Nothing of the next entry has been said yet. */
    isUntouched: running === null && draft === begun,
    /** Of the workspace that the fields belong to. */
    shorthand,
    /** The parts read of the description; for the running entry, of the text typed into it. */
    reading,
    /** Takes text while it is typed; nothing is saved yet. */
    type: (description: string) => {
      if (running) {
        const bases = inRunning?.bases ?? [running.description]
        setTyped({ entry: running, text: description, bases })
      } else setDraft((before) => ({ ...before, description }))
    },
    /** Changes fields, at once in the running entry too. */
    change: (next: EntryFields) => {
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
      const described = isTyped ? { ...next, description: running.description } : next
      void save(running, { fields: described, newTags: [] })
    },
    /** Makes a name and gives it to the running entry in one change; undefined while none runs. */
    create: running ? (missed: MissedName) => void create(running, missed) : undefined,
    /** The open question of the typed text; null for none. */
    words: isNewer
      ? wordsOf({ text: current, error: null, question: 'newer', theirs: running.description })
      : kept === null
        ? null
        : wordsOfKept(kept.entry, latest),
    /**
     * Saves what was typed into the running entry's description. Leaving saves nothing over a description that was
     * changed elsewhere meanwhile.
     */
    commit: async (by: 'enter' | 'leave') => {
      if (!running || inRunning === null || (by === 'leave' && isNewer)) return
      // Enter after the question replaces what it showed.
      const bases = [...inRunning.bases, ...(isNewer ? [running.description] : [])]
      await commitText({ ...inRunning, bases, entry: await lasting(running) })
    },
    /** Brings the running entry's description back. */
    revert: () => {
      if (running) keepDraft(typedKey(running), null)
      setTyped(null)
    },
    /**
     * Takes what was typed for the next entry out of the bar, shorthand turned into fields: what is typed from then on
     * belongs to another entry.
     */
    take: () => {
      setDraft(null)
      setEarlier('')
      return {
        ...withReading(draft, reading, shorthand.names),
        reading,
        /** Puts it back into the bar, unless something else has been typed since. */
        giveBack: () => {
          giveBackDraft(draft)
          setEarlier(earlier)
        },
      }
    },
  }
}

export type BarFields = ReturnType<typeof useBarFields>
