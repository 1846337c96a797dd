import { t } from '@lingui/core/macro'
import Filter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useMemo, useRef, useState } from 'react'
import type { TaskFilter } from '../../../../shared/bridge/tasks.ts'
import { shortDuration } from '../../../../shared/domain/short-duration.ts'
import { BarButton, Button, IconButton } from '../../../components/controls/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { giveFocusTo } from '../../../components/keep-focus.ts'
import { DraftScope } from '../../../components/fields/use-typed-text.ts'
import { Picker } from '../../../components/pickers/picker.tsx'
import { Popover } from '../../../components/overlays/popover.tsx'
import { dayInWords } from '../../../entities/task/task-dates.ts'
import type { TaskCatalog } from '../../../entities/task/use-task-catalog.ts'
import styles from './filter-bar.module.css'
import {
  choiceParts,
  fieldPart,
  flagParts,
  otherParts,
  partsOf,
  type PartId,
  withoutPart,
} from './filter-parts.ts'
import { type FilterNames, filterWords, type PartWords, PartEditor } from './part-editor.tsx'
import { setFilter, useTasksShared } from '../tasks-state.ts'
import { usePartOptions } from './use-part-options.tsx'

export interface FilterBarProps {
  readonly className?: string | undefined
  readonly filter: TaskFilter
  readonly isPickerOpen: boolean
  readonly onPickerOpen: (isOpen: boolean) => void
}

/** The filter as a row of short sentences, each of which can be changed and taken away. */
export function FilterBar({ className, filter, isPickerOpen, onPickerOpen }: FilterBarProps) {
  const { catalog } = useTasksShared()
  const names = useFilterNames(catalog, filter)
  /** The part that was just chosen from the list, before it has a value. */
  const [added, setAdded] = useState<PartId | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  const words = filterWords(filter, names)
  const isNew = added !== null && !words.some(({ part }) => part === added)
  const shown: readonly PartWords[] = isNew
    ? [...words, { part: added, subject: partSubject(added, catalog), verb: '', value: '…' }]
    : words

  /** To the sentence that was changed; to the button that adds one where it is gone. */
  function giveBack(part: PartId | null): void {
    void giveFocusTo(bar.current, () => {
      const openers = [...(bar.current?.querySelectorAll<HTMLElement>('button[aria-haspopup]') ?? [])]
      return openers.find((opener) => opener.dataset['part'] === part) ?? openers.at(-1) ?? null
    })
  }

  return (
    <div ref={bar} className={classNames('row wrap gap-1', className)} role="group" aria-label={t`Filter`}>
      {shown.map((each) => (
        <PartChip
          key={each.part}
          words={each}
          filter={filter}
          isOpen={added === each.part ? true : undefined}
          onClose={() => {
            setAdded(null)
            giveBack(each.part)
          }}
        />
      ))}
      <Picker
        label={t`Filter by`}
        searchLabel={t`Filter by`}
        items={partItems(catalog)}
        selected={null}
        onSelect={(id) => setAdded(id as PartId)}
        isOpen={isPickerOpen}
        onOpenChange={onPickerOpen}
        trigger={<BarButton variant="quiet" icon={<Filter />} label={t`Filter`} />}
      />
      {words.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          onPress={() => {
            setFilter(cleared(filter))
            giveBack(null)
          }}
        >
          {t`Clear`}
        </Button>
      )}
    </div>
  )
}

interface PartChipProps {
  readonly words: PartWords
  readonly filter: TaskFilter
  /** Open at once, since it was just added. */
  readonly isOpen: boolean | undefined
  readonly onClose: () => void
}

function PartChip({ words: { part, subject, verb, value }, filter, isOpen, onClose }: PartChipProps) {
  const [pressed, setPressed] = useState(false)
  const sentence = [subject, verb, value].filter((word) => word !== '').join(' ')
  return (
    <span className="inline round sunken fits">
      <Popover
        label={sentence}
        isOpen={isOpen ?? pressed}
        onOpenChange={(open) => {
          setPressed(open)
          if (!open) onClose()
        }}
        trigger={
          <Button
            variant="quiet"
            size="small"
            className={styles.words}
            data-part={part}
            aria-label={t`Filter: ${sentence}`}
          >
            <span className="soft">{[subject, verb].filter((word) => word !== '').join(' ')}</span>{' '}
            <span className="strong">{value}</span>
          </Button>
        }
      >
        {(close) => (
          <DraftScope value={`filter ${part}`}>
            <PartEditor part={part} filter={filter} onChange={setFilter} onDone={close} />
          </DraftScope>
        )}
      </Popover>
      <IconButton
        label={t`Remove: ${sentence}`}
        icon={<X />}
        className={styles.remove}
        onPress={() => {
          onClose()
          setFilter(withoutPart(filter, part))
        }}
      />
    </span>
  )
}

/** Without all parts; what is typed in the search box stays. */
function cleared(filter: TaskFilter): TaskFilter {
  return filter.text === undefined ? {} : { text: filter.text }
}

function partItems(catalog: TaskCatalog) {
  return [
    ...choiceParts.map(({ id, subject }) => ({ id, label: subject })),
    ...otherParts.map(({ id, subject }) => ({ id, label: subject })),
    ...flagParts.map(({ id, subject }) => ({ id, label: subject })),
    ...catalog.customFields.map(({ id, name }) => ({
      id: fieldPart(id),
      label: name,
      note: t`Custom field`,
    })),
  ]
}

function partSubject(part: PartId, catalog: TaskCatalog): string {
  return partItems(catalog).find(({ id }) => id === part)?.label ?? ''
}

/** The names of ids, for the words of filters. */
function useFilterNames(catalog: TaskCatalog, filter: TaskFilter): FilterNames {
  const optionsOf = usePartOptions(partsOf(filter))
  return useMemo(
    () => ({
      nameOf: (part, value) => optionsOf(part).find(({ id }) => id === value)?.label ?? null,
      fields: catalog.customFields,
      writeDate: (date) => dayInWords(date, catalog.preferences.dateFormat, catalog.today),
      writeDuration: (seconds) => shortDuration(seconds, catalog.preferences.durationFormat),
    }),
    [optionsOf, catalog],
  )
}
