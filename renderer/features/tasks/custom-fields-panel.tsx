import { plural, t } from '@lingui/core/macro'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import type { ProcedureInput } from '../../../shared/bridge/contract.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Select } from '../../components/controls/select.tsx'
import { AddField } from '../../components/fields/add-field.tsx'
import { SavedField } from '../../components/fields/saved-field.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { isText, type KeptShape, useKeptFields } from '../../components/fields/use-kept-text.ts'
import { useSave } from '../../components/fields/use-save.ts'
import { DraftScope } from '../../components/fields/use-typed-text.ts'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { mayAdminister, withNames } from '../../entities/people/person.ts'
import { askDanger } from '../../stores/questions.ts'
import { showError } from '../../stores/toasts.ts'
import styles from './custom-fields-panel.module.css'

type Type = CustomField['type']
type OptionChange = NonNullable<ProcedureInput<'customFields.update'>['changes']['option']>

const types: readonly { readonly value: Type; readonly label: string; readonly note: string }[] = [
  { value: 'text', label: t`Text`, note: t`a few words` },
  { value: 'number', label: t`Number`, note: '12.5' },
  { value: 'date', label: t`Date`, note: t`a day` },
  { value: 'checkbox', label: t`Checkbox`, note: t`yes or no` },
  { value: 'url', label: t`Link`, note: 'https://…' },
  { value: 'select', label: t`Selection`, note: t`one of several` },
  { value: 'multi_select', label: t`Multiple selection`, note: t`any of several` },
]

const offersOptions = (type: Type) => type === 'select' || type === 'multi_select'

export interface CustomFieldsPanelProps {
  readonly fields: readonly CustomField[]
  readonly onClose: () => void
}

/** The fields of one's own that all tasks of the workspace have; administrators add, name, order and delete them. */
export function CustomFieldsPanel({ fields, onClose }: CustomFieldsPanelProps) {
  const { data: members = [] } = useBridgeQuery('members.list')
  const order = useBridgeCommand('customFields.order')
  const isReadOnly = !mayAdminister(members)

  async function move(index: number, to: number): Promise<void> {
    const ids = fields.map(({ id }) => id)
    const result = await order.run({ ids: swapped(ids, index, to) })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <SidePanel title={t`Custom fields`} onClose={onClose}>
      <div className="stack gap-4">
        {isReadOnly ? (
          <Notice tone="neutral">
            {withNames(t`Only administrators of the workspace can change custom fields.`, members)}
          </Notice>
        ) : (
          <p className="soft small">
            {t`Every task of the workspace has these fields: in its details, as columns, in filters and in the order of lists.`}
          </p>
        )}
        {isReadOnly ? (
          <ul className="stack gap-1">
            {fields.map(({ id, name, type, options }) => (
              <li key={id} className="stack breaks">
                {name}
                <span className="faint small">
                  {[typeWords(type), ...options.map((option) => option.name)].join(', ')}
                </span>
              </li>
            ))}
          </ul>
        ) : (
          <ul className="stack gap-4" aria-label={t`Custom fields`}>
            {fields.map((field, index) => (
              <DraftScope key={field.id} value={`field ${field.id}`}>
                <FieldItem
                  field={field}
                  moves={
                    <Moves
                      name={field.name}
                      index={index}
                      count={fields.length}
                      isPending={order.pending}
                      onMove={(to) => void move(index, to)}
                    />
                  }
                />
              </DraftScope>
            ))}
          </ul>
        )}
        {!isReadOnly && <NewField />}
      </div>
    </SidePanel>
  )
}

const typeWords = (type: Type): string => types.find(({ value }) => value === type)?.label ?? type

/** With what stands at one index where the other one stood. */
function swapped<Item>(items: readonly Item[], index: number, to: number): Item[] {
  const rest = items.filter((_, each) => each !== index)
  return rest.toSpliced(to, 0, ...items.slice(index, index + 1))
}

interface MovesProps {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly isPending?: boolean
  readonly onMove: (to: number) => void
}

function Moves({ name, index, count, isPending = false, onMove }: MovesProps) {
  return (
    <>
      <IconButton
        label={t`Move ${name} up`}
        icon={<ArrowUp />}
        isDisabled={isPending || index === 0}
        onPress={() => onMove(index - 1)}
      />
      <IconButton
        label={t`Move ${name} down`}
        icon={<ArrowDown />}
        isDisabled={isPending || index === count - 1}
        onPress={() => onMove(index + 1)}
      />
    </>
  )
}

interface FieldItemProps {
  readonly field: CustomField
  readonly moves: ReactNode
}

function FieldItem({ field, moves }: FieldItemProps) {
  const { id, name, type } = field
  const save = useSave('customFields.update')
  const remove = useBridgeCommand('customFields.delete')

  async function ask(): Promise<void> {
    const title = t`Delete the field “${name}”?`
    const text = t`What tasks have in it is lost for everybody, and cannot be brought back.`
    if (!(await askDanger({ title, text, action: t`Delete` }))) return
    const result = await remove.run({ id })
    if (!result.ok) showError(result.error.message)
  }

  return (
    <li className="stack gap-1">
      <div className={styles.line}>
        <SavedField
          label={t`Name of ${name}`}
          draftName="Name"
          hideLabel
          isRequired
          maxLength={255}
          value={name}
          className={styles.name}
          onSave={(text) => save({ id, changes: { name: text } })}
        />
        {moves}
        <IconButton
          data-deletes
          label={t`Delete ${name}`}
          icon={<Trash />}
          isDisabled={remove.pending}
          onPress={() => void ask()}
        />
      </div>
      <span className={styles.type}>{typeWords(type)}</span>
      {offersOptions(type) && <OptionsOf field={field} />}
    </li>
  )
}

function OptionsOf({ field: { id, name: fieldName, options } }: Pick<FieldItemProps, 'field'>) {
  const save = useSave('customFields.update')
  const change = (option: OptionChange) => save({ id, changes: { option } })

  async function tell(option: OptionChange): Promise<boolean> {
    const refusal = await change(option)
    if (typeof refusal === 'string') showError(refusal)
    return refusal === null
  }

  async function remove(optionId: number, name: string): Promise<void> {
    const title = t`Delete the option “${name}”?`
    const text = t`Tasks that have it in “${fieldName}” lose it.`
    if (await askDanger({ title, text, action: t`Delete` })) await tell({ id: optionId, deleted: true })
  }

  return (
    <div className={styles.options}>
      <ul className="stack gap-1" aria-label={t`Options of ${fieldName}`}>
        {options.map((option, index) => (
          <li key={option.id} className={styles.line}>
            <SavedField
              label={t`Option ${option.name}`}
              draftName={`Option ${option.id}`}
              hideLabel
              isRequired
              maxLength={255}
              value={option.name}
              className={styles.name}
              onSave={(name) => change({ id: option.id, name })}
            />
            <Moves
              name={option.name}
              index={index}
              count={options.length}
              onMove={(to) => void tell({ id: option.id, to })}
            />
            <IconButton
              data-deletes
              label={t`Delete the option ${option.name}`}
              icon={<X />}
              onPress={() => void remove(option.id, option.name)}
            />
          </li>
        ))}
      </ul>
      {options.length < MOST_OPTIONS ? (
        <AddField
          label={t`Add an option to ${fieldName}`}
          icon={<Plus aria-hidden />}
          onAdd={(name) => tell({ added: name })}
        />
      ) : (
        <p className="faint small">
          {plural(MOST_OPTIONS, { one: '# option is the most.', other: '# options are the most.' })}
        </p>
      )}
    </div>
  )
}

/** As the service takes them. */
const MOST_OPTIONS = 500

interface Entered {
  readonly name: string
  readonly type: Type
  /** One a line. */
  readonly options: string
}

const empty: Entered = { name: '', type: 'text', options: '' }

const shape: KeptShape<Entered> = {
  fits: { name: isText, type: (value) => types.some((each) => each.value === value), options: isText },
  ofText: (name) => ({ name }),
}

function NewField() {
  const create = useBridgeCommand('customFields.create')
  const [{ name, type, options }, setEntered] = useKeptFields('new custom field', empty, shape)
  const change = (changes: Partial<Entered>) => setEntered((latest) => ({ ...latest, ...changes }))
  const lines = options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

  async function add(): Promise<void> {
    if (name.trim() === '' || create.pending) return
    const result = await create.run({
      name: name.trim(),
      type,
      options: offersOptions(type) ? [...new Set(lines)] : [],
    })
    if (result.ok) setEntered(null)
  }

  return (
    <form
      className={styles.form}
      aria-label={t`New field`}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextField
        label={t`New field`}
        maxLength={255}
        value={name}
        error={create.error?.message ?? null}
        onChange={(text) => {
          change({ name: text })
          create.clearError()
        }}
      />
      {name.trim() !== '' && (
        <>
          <Select<Type>
            label={t`Kind`}
            value={type}
            options={types}
            onChange={(chosen) => change({ type: chosen })}
          />
          <p className="faint small">{t`The kind stays as it is once the field is there.`}</p>
          {offersOptions(type) && (
            <TextField
              label={t`Options`}
              description={t`One a line. You can add and order them later.`}
              multiline
              value={options}
              onChange={(text) => change({ options: text })}
            />
          )}
          <div>
            <Button type="submit" variant="primary" isPending={create.pending}>
              {t`Add field`}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
