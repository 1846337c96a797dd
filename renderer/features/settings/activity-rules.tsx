import { t } from '@lingui/core/macro'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ActivityRule } from '../../../shared/bridge/activity.ts'
import type { LocalId } from '../../../shared/domain/ids.ts'
import { foldName } from '../../../shared/domain/name-index.ts'
import { useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Checkbox } from '../../components/controls/checkbox.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import fieldStyles from '../../components/fields/field.module.css'
import { TextField } from '../../components/fields/text-field.tsx'
import {
  isFlag,
  isIdOrNone,
  isText,
  isTexts,
  type KeptShape,
  useKeptFields,
} from '../../components/fields/use-kept-text.ts'
import { FormDialog } from '../../components/overlays/form-dialog.tsx'
import { MultiPicker, Picker } from '../../components/pickers/picker.tsx'
import type { PickerItem } from '../../components/pickers/picker-search.ts'
import { PickerButton } from '../../components/pickers/picker-button.tsx'
import { useLatest } from '../../components/use-latest.ts'
import { useNames, type Names } from '../../entities/time-entry/use-names.ts'
import { showUndo } from '../../stores/toasts.ts'
import styles from './activity-settings.module.css'
import { useSaveDevicePreference, useSetDevicePreference } from './use-set-preference.ts'

type Entered = Omit<ActivityRule, 'id'>

const newRule: Entered = {
  program: '',
  title: '',
  description: '',
  projectId: null,
  taskId: null,
  tagIds: [],
  asks: true,
  switches: false,
}

const shape: KeptShape<Entered> = {
  fits: {
    program: isText,
    title: isText,
    description: isText,
    projectId: isIdOrNone,
    taskId: isIdOrNone,
    tagIds: isTexts,
    asks: isFlag,
    switches: isFlag,
  },
  ofText: (program) => ({ program }),
}

/** The rules about windows, in their order: the first one that matches counts. */
export function ActivityRules({ rules }: { readonly rules: readonly ActivityRule[] }) {
  const set = useSetDevicePreference()
  const names = useNames()
  const tasks = useTaskItems()
  const save = useSaveDevicePreference()
  const [edited, setEdited] = useState<ActivityRule | 'new' | null>(null)
  const without = (rule: ActivityRule) => rules.filter(({ id }) => id !== rule.id)
  /** Also one that is not there. */
  const place = useLatest((rule: ActivityRule, index: number) =>
    set({ activityRules: without(rule).toSpliced(index, 0, rule) }),
  )

  async function remove(rule: ActivityRule, index: number): Promise<void> {
    if (await set({ activityRules: without(rule) })) showUndo(t`Rule deleted`, () => void place(rule, index))
  }

  async function saveAs(entered: Entered): Promise<string | null> {
    if (edited === null) return null
    const next =
      edited === 'new'
        ? [...rules, { ...entered, id: crypto.randomUUID() }]
        : rules.map((each) => (each.id === edited.id ? { ...entered, id: each.id } : each))
    return await save({ activityRules: next })
  }

  return (
    <div className={styles.rules}>
      {rules.length > 0 && (
        <ul className={styles.ruleList}>
          {rules.map((rule, index) => {
            const windows = windowWords(rule)
            return (
              <li key={rule.id} className={styles.rule}>
                <span className="grow shrink">
                  <span className="cut">{windows}</span>
                  <span className="cut faint small">{effectWords(rule, names, tasks)}</span>
                </span>
                <IconButton
                  label={t`Move the rule for ${windows} up`}
                  icon={<ArrowUp />}
                  isDisabled={index === 0}
                  onPress={() => void place(rule, index - 1)}
                />
                <IconButton
                  label={t`Change the rule for ${windows}`}
                  icon={<Pencil />}
                  onPress={() => setEdited(rule)}
                />
                <IconButton
                  data-deletes
                  label={t`Delete the rule for ${windows}`}
                  icon={<Trash2 />}
                  onPress={() => void remove(rule, index)}
                />
              </li>
            )
          })}
        </ul>
      )}
      <Button icon={<Plus />} onPress={() => setEdited('new')}>
        {t`Add rule`}
      </Button>
      {edited !== null && (
        <RuleDialog
          rule={edited}
          others={edited === 'new' ? rules : without(edited)}
          names={names}
          tasks={tasks}
          onSave={saveAs}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}

interface TaskItem extends PickerItem {
  readonly id: LocalId
  readonly projectId: LocalId | null
}

function useTaskItems(): readonly TaskItem[] {
  const { data: tasks = [] } = useBridgeQuery('tasks.list', {})
  return tasks.map(({ id, name, parentName, projectId }) => ({
    id,
    label: name,
    note: parentName,
    projectId,
  }))
}

function windowWords({ program, title }: ActivityRule): string {
  if (program === '') return t`Title with “${title}”`
  return title === '' ? t`Program “${program}”` : t`Program “${program}”, title with “${title}”`
}

function effectWords(rule: ActivityRule, names: Names, tasks: readonly TaskItem[]): string {
  const { projectId, taskId, tagIds } = rule
  const isGone = projectId !== null && names.ids !== null && names.project(projectId) === null
  const parts = [
    isGone ? t`a project that is not there` : names.project(projectId)?.name,
    tasks.find(({ id }) => id === taskId)?.label,
    rule.description,
    ...tagIds.flatMap((id) => names.tag(id)?.name ?? []),
    rule.asks ? t`asks first` : t`starts by itself`,
  ]
  return parts.filter(Boolean).join(' · ')
}

interface RuleDialogProps {
  readonly rule: ActivityRule | 'new'
  readonly others: readonly ActivityRule[]
  readonly names: Names
  readonly tasks: readonly TaskItem[]
  /** Answers why it was refused, null when it was not. */
  readonly onSave: (entered: Entered) => Promise<string | null>
  readonly onClose: () => void
}

function RuleDialog({ rule, others, names, tasks, onSave, onClose }: RuleDialogProps) {
  const isNew = rule === 'new'
  const [draft, setDraft] = useKeptFields(`rule ${isNew ? rule : rule.id}`, isNew ? newRule : rule, shape)
  const [isTried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const change = (changes: Partial<Entered>) => setDraft((before) => ({ ...before, ...changes }))
  const isAboutNothing = draft.program.trim() === '' && draft.title.trim() === ''
  const isThere = others.some((other) => windowsKey(other) === windowsKey(draft))
  const task = tasks.find(({ id }) => id === draft.taskId)
  const tagNames = draft.tagIds.flatMap((id) => names.tag(id)?.name ?? [])

  async function submit(): Promise<void> {
    setTried(true)
    if (isAboutNothing || isThere) return
    const refused = await onSave(draft)
    setRefusal(refused)
    if (refused === null) end()
  }

  function end(): void {
    setDraft(null)
    onClose()
  }

  return (
    <FormDialog
      title={t`Rule for windows`}
      size="medium"
      action={t`Save rule`}
      error={refusal}
      onSubmit={submit}
      onClose={onClose}
      onCancel={end}
    >
      <TextField
        label={t`Program contains`}
        autoFocus
        maxLength={200}
        value={draft.program}
        onChange={(program) => change({ program })}
        error={isTried ? wordsOfFault(isAboutNothing, isThere) : null}
      />
      <TextField
        label={t`Title contains`}
        description={t`Capital letters do not matter. Leave it empty for any title.`}
        maxLength={200}
        value={draft.title}
        onChange={(title) => change({ title })}
      />
      <Chosen label={t`Project`} value={names.project(draft.projectId)?.name ?? t`No project`}>
        {(trigger) => (
          <Picker
            label={t`Project`}
            searchLabel={t`Find a project`}
            noneLabel={t`No project`}
            items={names.projectItems}
            selected={draft.projectId}
            onSelect={(id) => change({ projectId: id as LocalId | null, taskId: null })}
            trigger={trigger}
          />
        )}
      </Chosen>
      <Chosen label={t`Task`} value={task?.label ?? t`No task`}>
        {(trigger) => (
          <Picker
            label={t`Task`}
            searchLabel={t`Find a task`}
            noneLabel={t`No task`}
            items={tasks.filter(({ projectId }) => draft.projectId === null || projectId === draft.projectId)}
            selected={draft.taskId}
            onSelect={(id) => {
              const chosen = tasks.find((each) => each.id === id)
              change({ taskId: chosen?.id ?? null, projectId: chosen?.projectId ?? draft.projectId })
            }}
            trigger={trigger}
          />
        )}
      </Chosen>
      <Chosen label={t`Tags`} value={tagNames.join(', ') || t`No tags`}>
        {(trigger) => (
          <MultiPicker
            label={t`Tags`}
            searchLabel={t`Find a tag`}
            items={names.tagItems}
            selected={new Set(draft.tagIds)}
            onChange={(ids) => change({ tagIds: [...ids] as LocalId[] })}
            trigger={trigger}
          />
        )}
      </Chosen>
      <TextField
        label={t`Description`}
        maxLength={3000}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <SegmentedControl
        label={t`When such a window is in front`}
        value={draft.asks ? 'ask' : 'start'}
        options={[
          { value: 'ask', label: t`Ask` },
          { value: 'start', label: t`Start the timer` },
        ]}
        onChange={(value) => change({ asks: value === 'ask' })}
      />
      <Checkbox isSelected={draft.switches} onChange={(switches) => change({ switches })}>
        {t`Also while the timer runs for something else`}
      </Checkbox>
    </FormDialog>
  )
}

/** Of two rules about the same windows only the first one would ever count. */
function windowsKey({ program, title }: Entered): string {
  return JSON.stringify([foldName(program), foldName(title)])
}

function wordsOfFault(isAboutNothing: boolean, isThere: boolean): string | null {
  if (isAboutNothing) return t`Type a word of the program or of the title.`
  return isThere ? t`Another rule is about these windows already.` : null
}

interface ChosenProps {
  readonly label: string
  readonly value: string
  readonly children: (trigger: React.ReactNode) => React.ReactNode
}

/** A field that shows what was chosen, and opens the list to choose from. */
function Chosen({ label, value, children }: ChosenProps) {
  return (
    <div className={fieldStyles.field}>
      <span aria-hidden className="soft small strong">
        {label}
      </span>
      {children(
        <PickerButton aria-label={t`${label}: ${value}`}>
          <span className="cut">{value}</span>
        </PickerButton>,
      )}
    </div>
  )
}
