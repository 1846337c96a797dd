import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { WorkspaceRules } from '../../../../shared/bridge/administration.ts'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import { writeMoney } from '../../../../shared/domain/money.ts'
import { useBridgeQuery } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { SavedField } from '../../../components/fields/saved-field.tsx'
import { SettingGroup, SettingRow, SwitchRow } from '../../../components/layout/setting-row.tsx'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'
import { useRunsTimesheets } from '../../../entities/timesheet/use-has-timesheets.ts'
import { requestOpen } from '../../../stores/open-request.ts'
import { askDanger } from '../../../stores/questions.ts'
import styles from '../administration.module.css'
import { Told } from '../told.tsx'
import { useChange, useSaveChange } from '../use-change.ts'
import { PlacesRows } from './places-rows.tsx'

type Places = ProcedureOutput<'administration.places'>

/** The organization and the workspace in use: their names, their plan, and the rules for everybody. */
export function OrganizationTab() {
  const read = useBridgeQuery('administration.places', undefined, { onEachOpening: true })
  return (
    <Told failure={t`The settings could not be read`} read={read}>
      {(places) => (
        <div className={styles.settings}>
          <h2 className="visually-hidden">{t`Settings`}</h2>
          <OfOrganization {...places} />
          <OfWorkspace {...places} />
          <PlacesRows {...places} />
        </div>
      )}
    </Told>
  )
}

function OfOrganization({ organization }: Places) {
  const rename = useSaveChange('administration.renameOrganization')
  const { name, mayRename, people } = organization
  return (
    <SettingGroup title={t`Organization`}>
      <SettingRow
        label={t`Name`}
        {...(!mayRename && { description: t`Owners and organization administrators can change it.` })}
      >
        {mayRename ? (
          <SavedField
            label={t`Name of the organization`}
            hideLabel
            isRequired
            maxLength={140}
            className={styles.field}
            value={name}
            onSave={(text) => rename({ name: text })}
          />
        ) : (
          <span className="soft breaks">{name}</span>
        )}
      </SettingRow>
      <SettingRow label={t`Plan`} description={<PlanFacts organization={organization} />}>
        {/* The focus stays here when the button of the trial goes. */}
        <span className="soft" tabIndex={-1}>
          {planWords(organization.plan)}
        </span>
        {organization.mayBeginTrial && <TrialButton />}
      </SettingRow>
      <SettingRow label={t`Active people`}>
        <span className="soft figures">{people}</span>
      </SettingRow>
      <SettingRow
        label={t`Leave`}
        description={t`You no longer see its workspaces. Your time stays there, in reports and on invoices.`}
      >
        <LeaveButton name={name} />
      </SettingRow>
    </SettingGroup>
  )
}

/** Takes the person at this computer out of the organization of that name, after a question. */
export function LeaveButton({ name }: { readonly name: string }) {
  const leave = useChange('administration.leave')
  async function ask(): Promise<void> {
    const title = t`Leave “${name}”?`
    const text = t`You no longer see its workspaces, and leave their projects and teams. Your time stays there. If your timer runs there, it stops now. Only an invitation brings you back.`
    if (await askDanger({ title, text, action: t`Leave` })) await leave.run({}, t`You have left “${name}”.`)
  }
  return (
    <Button isPending={leave.pending} onPress={() => void ask()}>
      {t`Leave the organization`}
    </Button>
  )
}

function TrialButton() {
  const begin = useChange('administration.beginTrial')
  return (
    <Button isPending={begin.pending} onPress={() => void begin.run({}, t`The trial has begun.`)}>
      {t`Try Premium`}
    </Button>
  )
}

const plans: ReadonlyMap<string, string> = new Map([
  ['free', t`Free`],
  ['starter', t`Starter`],
  ['premium', t`Premium`],
  ['enterprise', t`Enterprise`],
])

function planWords(plan: string): string {
  return plans.get(plan) ?? plan
}

/** The trial, the seats and the next payment, as far as there are any. */
function PlanFacts({ organization }: Pick<Places, 'organization'>) {
  const { state, seats, trialEnds, mayTry, nextPayment, price } = organization
  const formats = useFormats()
  if (formats === null) return null
  const day = (instant: string) => formats.date(formats.dateOf(instant))
  const facts = [
    trialEnds === null ? null : t`A trial until ${day(trialEnds)}.`,
    mayTry ? t`Premium can be tried once; the trial ends by itself.` : null,
    price === null
      ? null
      : t`${writeMoney(price.cents, price.currency)} for each seat, ${periodWords(price.months)}.`,
    price?.startedAt ? t`Since ${day(price.startedAt)}.` : null,
    seats === null || seats === 0 ? null : plural(seats, { one: '# seat.', other: '# seats.' }),
    nextPayment === null ? null : t`The next payment is due on ${day(nextPayment)}.`,
    price?.endsAt ? t`It ends on ${day(price.endsAt)}.` : null,
    price?.hasFailed === true ? t`The last payment failed.` : null,
    state === 'past_due' ? t`A payment is overdue.` : null,
    state === 'canceled' ? t`The subscription is cancelled.` : null,
  ].filter((fact) => fact !== null)
  return <>{facts.length === 0 ? t`As whoever runs the server has set it.` : facts.join(' ')}</>
}

function periodWords(months: number): string {
  if (months === 12) return t`yearly`
  return months === 1 ? t`monthly` : plural(months, { one: 'each month', other: 'every # months' })
}

interface RuleRow {
  readonly rule: keyof WorkspaceRules
  readonly label: string
  readonly description?: string
}

const groups: readonly { readonly title: string; readonly rows: readonly RuleRow[] }[] = [
  {
    title: t`Rights`,
    rows: [
      { rule: 'onlyAdminsCreateProjects', label: t`Only administrators create projects and clients` },
      { rule: 'onlyAdminsCreateTags', label: t`Only administrators create tags` },
      {
        rule: 'hidesPublicData',
        label: t`Show the time of a project only to its members`,
        description: t`Others still see public projects, but not what was tracked on them.`,
      },
    ],
  },
  {
    title: t`Projects and billing`,
    rows: [
      {
        rule: 'entriesFollowProject',
        label: t`Entries are billable as their project is`,
        description: t`Nobody changes it for a single entry.`,
      },
      {
        rule: 'projectsArePrivate',
        label: t`New projects are private`,
        description: t`For projects that other programs create without choosing. Dayloom asks for each project.`,
      },
      {
        rule: 'projectsAreBillable',
        label: t`New projects are billable`,
        description: t`For projects that other programs create without choosing.`,
      },
    ],
  },
  {
    title: t`Every time entry needs`,
    rows: [
      { rule: 'needsDescription', label: t`A description` },
      { rule: 'needsProject', label: t`A project` },
      { rule: 'needsTask', label: t`A task` },
      { rule: 'needsTag', label: t`A tag` },
    ],
  },
]

function OfWorkspace({ workspace: { name, mayChange, rules } }: Places) {
  const rename = useSaveChange('administration.changeWorkspace')
  const change = useChange('administration.changeWorkspace')
  const set = (changes: Partial<WorkspaceRules>) => void change.run({ rules: changes }, t`Workspace changed`)
  const runsTimesheets = useRunsTimesheets()
  if (!mayChange) return null
  return (
    <>
      <SettingGroup title={t`Workspace`}>
        <SettingRow label={t`Name`}>
          <SavedField
            label={t`Name of the workspace`}
            hideLabel
            isRequired
            maxLength={140}
            className={styles.field}
            value={name}
            onSave={(text) => rename({ name: text })}
          />
        </SettingRow>
        <SettingRow
          label={t`Currency, hourly rate and rounding`}
          description={t`They are among your settings, and can be changed offline.`}
        >
          <Link to="/settings" state={{ section: 'workspace' }} className={styles.link}>
            {t`Open Settings`}
          </Link>
        </SettingRow>
        {runsTimesheets && (
          <SettingRow
            label={t`Timesheets`}
            description={t`Who submits them and how often, and who approves them.`}
          >
            <Link to="/timesheets/$part" params={{ part: 'setups' }} className={styles.link}>
              {t`Open Timesheets`}
            </Link>
          </SettingRow>
        )}
        <SettingRow
          label={t`Custom fields`}
          description={t`Fields of your own that every task or project has: text, numbers, dates, selections and more.`}
        >
          <Link to="/tasks" className={styles.link} onClick={() => requestOpen({ entity: 'customFields' })}>
            {t`Open Custom fields`}
          </Link>
        </SettingRow>
        <SettingRow label={t`Webhooks`} description={t`Other programs hear at once of what changes here.`}>
          <Link to="/settings" state={{ section: 'webhooks' }} className={styles.link}>
            {t`Open Webhooks`}
          </Link>
        </SettingRow>
      </SettingGroup>
      {groups.map(({ title, rows }) => (
        <SettingGroup key={title} title={title}>
          {rows.map(({ rule, ...words }) => (
            <SwitchRow
              {...words}
              key={rule}
              isSelected={rules[rule]}
              onChange={(isOn) => set({ [rule]: isOn })}
            />
          ))}
        </SettingGroup>
      ))}
    </>
  )
}
