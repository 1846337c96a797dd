import { useCallback, useMemo, useState } from 'react'
import type { WorkspaceId } from '../../../shared/domain/ids.ts'
import { indexNames, type KnownName, projectNames } from '../../../shared/domain/name-index.ts'
import type { MarkedNames } from '../../../shared/domain/shorthand-marks.ts'
import { readShorthand, type ShorthandRules } from '../../../shared/domain/shorthand.ts'
import { useSameFields } from '../../components/use-same-fields.ts'
import { useToday } from '../../components/use-today.ts'
import { useFormats } from '../time-entry/use-formats.ts'
import { useNames } from '../time-entry/use-names.ts'

type Takes = ShorthandRules['takes']

/** An entry that is there has its times: they are edited in their own fields. */
export const entryParts: Takes = new Set(['project', 'tag', 'billable'])
export const allParts: Takes = new Set(['project', 'tag', 'billable', 'duration', 'date'])
/** Of a task whose days are chosen already. */
export const datedTaskParts: Takes = new Set(['project', 'tag', 'billable', 'duration'])
export const projectTaskParts: Takes = new Set(['tag', 'billable', 'duration', 'date'])

const nothing = indexNames([])
const noNames: MarkedNames = { projects: nothing, tags: nothing }

/**
 * Reads the shorthand as far as a place can take it, and the person wants it: dates of new entries are past ones, those of tasks are to come.
 *
 * @param placeTakes the parts that the place can take
 * @param workspaceId whose names are known; undefined for the workspace in use
 */
export function useShorthand(placeTakes: Takes, tense: ShorthandRules['tense'], workspaceId?: WorkspaceId) {
  const names = useNames(workspaceId)
  const formats = useFormats()
  const today = useToday(formats?.preferences.timeZone ?? 'UTC')
  const { projectMark = true, tagMark = true } = formats?.preferences ?? {}
  const takes = useMemo(() => {
    const isWanted = (part: string) => (projectMark || part !== 'project') && (tagMark || part !== 'tag')
    return projectMark && tagMark ? placeTakes : new Set([...placeTakes].filter(isWanted))
  }, [placeTakes, projectMark, tagMark])
  const [made, setMade] = useState<Record<keyof MarkedNames, readonly KnownName[]>>({
    projects: [],
    tags: [],
  })

  /** The names that are known, under which each is found. */
  const known = useMemo(
    () =>
      onDemand(() => ({
        projects: indexNames(withMade(projectNames(names.projects, names.client), made.projects)),
        tags: indexNames(withMade(names.tags, made.tags)),
      })),
    [names, made],
  )
  /** Reads a text. `former` is the text before it was edited, whose words stay text. */
  const read = useCallback(
    (text: string, former?: string) =>
      readShorthand(text, {
        takes,
        tense,
        today,
        dateFormat: formats?.preferences.dateFormat ?? 'YYYY-MM-DD',
        weekBegins: formats?.preferences.firstDayOfWeek ?? 1,
        ...(/[@#]/.test(text) ? known() : noNames),
        ...(former === undefined ? {} : { former }),
      }),
    [takes, tense, today, formats, known],
  )
  /** Knows a name that was just made, before the lists bring it. */
  const learn = useCallback(
    (kind: keyof MarkedNames, name: KnownName) =>
      setMade((before) => ({ ...before, [kind]: [...before[kind], name] })),
    [],
  )
  return useSameFields({ takes, names, formats, today, known, read, learn })
}

export type Shorthand = ReturnType<typeof useShorthand>

function withMade(names: readonly KnownName[], made: readonly KnownName[]): readonly KnownName[] {
  return [...names, ...made.filter(({ id }) => names.every((known) => known.id !== id))]
}

/** Most boxes are never typed into: names are put in order with the first mark. */
function onDemand<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => (made ??= { value: make() }).value
}
