import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { CustomFieldEntity } from '../../../shared/api/custom-fields.ts'
import type { CustomField } from '../../../shared/bridge/tasks.ts'
import { isSameName } from '../../../shared/domain/name-index.ts'
import { useBridgeCommand, useBridgeQuery } from '../../bridge/use-bridge.ts'
import { Button } from '../../components/controls/button.tsx'
import { SegmentedControl } from '../../components/controls/segmented-control.tsx'
import { Select } from '../../components/controls/select.tsx'
import { TextField } from '../../components/fields/text-field.tsx'
import { isText, type KeptShape, useKeptFields } from '../../components/fields/use-kept-text.ts'
import { DraftScope } from '../../components/fields/use-typed-text.ts'
import { SidePanel } from '../../components/layout/side-panel.tsx'
import { Notice } from '../../components/states/notice.tsx'
import { mayAdminister, withNames } from '../../entities/people/person.ts'
import { showError } from '../../stores/toasts.ts'
import {
  FieldItem,
  fieldTypes,
  type FieldType,
  Moves,
  offersOptions,
  typeWords,
  useReadFieldsAgain,
} from './custom-field-item.tsx'
import styles from './custom-fields-panel.module.css'

export interface CustomFieldsPanelProps {
  /** Those of tasks. */
  readonly fields: readonly CustomField[]
  readonly onClose: () => void
}

/** The fields of one's own that all tasks or projects of the workspace have; administrators add, name, order and delete them. */
export function CustomFieldsPanel({ fields, onClose }: CustomFieldsPanelProps) {
  const [entity, setEntity] = useState<CustomFieldEntity>('task')
  return (
    <SidePanel title={t`Custom fields`} onClose={onClose}>
      <div className="stack gap-4">
        <SegmentedControl
          label={t`Fields of`}
          value={entity}
          onChange={setEntity}
          options={[
            { value: 'task', label: t`Tasks` },
            { value: 'project', label: t`Projects` },
          ]}
          className="at-start"
        />
        {entity === 'task' ? <Fields entity="task" fields={fields} /> : <FieldsOfProjects />}
      </div>
    </SidePanel>
  )
}

function FieldsOfProjects() {
  const { data, error } = useBridgeQuery('customFields.ofProjects', undefined, { onEachOpening: true })
  if (data !== undefined) return <Fields entity="project" fields={data.fields} />
  return error === null ? null : <Notice tone="error">{error.message}</Notice>
}

interface FieldsProps {
  readonly entity: CustomFieldEntity
  readonly fields: readonly CustomField[]
}

function Fields({ entity, fields }: FieldsProps) {
  const { data: members = [] } = useBridgeQuery('members.list')
  const order = useBridgeCommand('customFields.order')
  const readAgain = useReadFieldsAgain()

  async function move(index: number, to: number): Promise<void> {
    const ids = fields.map(({ id }) => id)
    const result = await order.run({ ids: swapped(ids, index, to) })
    if (!result.ok) showError(result.error.message)
    await readAgain()
  }

  if (!mayAdminister(members))
    return (
      <>
        <Notice tone="neutral">
          {withNames(t`Only administrators of the workspace can change custom fields.`, members)}
        </Notice>
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
      </>
    )
  return (
    <>
      <p className="soft small">
        {entity === 'task'
          ? t`Every task of the workspace has these fields: in its details, as columns, in filters and in the order of lists.`
          : t`Every project of the workspace has these fields, on its page.`}
      </p>
      <ul className="stack gap-4" aria-label={t`Custom fields`}>
        {fields.map((field, index) => (
          <DraftScope key={field.id} value={`field ${field.id}`}>
            <FieldItem
              entity={entity}
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
      <NewField key={entity} entity={entity} />
    </>
  )
}

/** With what stands at one index where the other one stood. */
function swapped<Item>(items: readonly Item[], index: number, to: number): Item[] {
  const rest = items.filter((_, each) => each !== index)
  return rest.toSpliced(to, 0, ...items.slice(index, index + 1))
}

const distinct = (names: readonly string[]): string[] =>
  names.filter((name, index) => names.findIndex((other) => isSameName(other, name)) === index)

interface Entered {
  readonly name: string
  readonly type: FieldType
  /** One a line. */
  readonly options: string
}

const empty: Entered = { name: '', type: 'text', options: '' }

const shape: KeptShape<Entered> = {
  fits: { name: isText, type: (value) => fieldTypes.some((each) => each.value === value), options: isText },
  ofText: (name) => ({ name }),
}

function NewField({ entity }: Pick<FieldsProps, 'entity'>) {
  const create = useBridgeCommand('customFields.create')
  const readAgain = useReadFieldsAgain()
  const [{ name, type, options }, setEntered] = useKeptFields(`new custom field of a ${entity}`, empty, shape)
  const change = (changes: Partial<Entered>) => setEntered((latest) => ({ ...latest, ...changes }))
  const lines = options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

  async function add(): Promise<void> {
    if (name.trim() === '' || create.pending) return
    const result = await create.run({
      entity,
      name: name.trim(),
      type,
      options: offersOptions(type) ? distinct(lines) : [],
    })
    if (result.ok) setEntered(null)
    await readAgain()
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
          <Select<FieldType>
            label={t`Kind`}
            value={type}
            options={fieldTypes}
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
