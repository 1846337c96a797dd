import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useState } from 'react'
import type { AuditedAct } from '../../../../shared/bridge/administration.ts'
import type { ProcedureOutput } from '../../../../shared/bridge/contract.ts'
import {
  type BridgeFailure,
  bridgeQueryKey,
  dataOrThrow,
  useBridge,
  useBridgeQuery,
} from '../../../bridge/use-bridge.ts'
import { Button } from '../../../components/controls/button.tsx'
import { Select } from '../../../components/controls/select.tsx'
import { Picker } from '../../../components/pickers/picker.tsx'
import { EmptyState } from '../../../components/states/empty-state.tsx'
import { useFormats } from '../../../entities/time-entry/use-formats.ts'
import { saveText } from '../../../components/save-text.ts'
import { showError } from '../../../stores/toasts.ts'
import { Told } from '../told.tsx'
import { auditCsv } from './audit-csv.ts'
import { nameOf } from '../words.ts'
import { aboutWords, actionWords, areas } from './audit-words.ts'
import styles from '../administration.module.css'

type Page = ProcedureOutput<'administration.audit'>
type Area = keyof typeof areas

interface Filter {
  readonly area: Area | 'all'
  readonly userId: number | null
}

/** The acts in the organization that somebody may have to account for; nothing of it can be changed. */
export function AuditTab() {
  const [filter, setFilter] = useState<Filter>({ area: 'all', userId: null })
  const { pages, more, readAll } = usePages(filter)
  const [isSaving, setIsSaving] = useState(false)
  const { data: people } = useBridgeQuery('administration.people')
  const everybody = people?.people ?? []
  const person = everybody.find(({ userId }) => userId === filter.userId)

  async function save(): Promise<void> {
    setIsSaving(true)
    try {
      saveText(t`audit-log.csv`, 'text/csv', auditCsv(await readAll()))
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error))
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <>
      <div className={styles.bar}>
        <Select<Filter['area']>
          label={t`Acts`}
          hideLabel
          className={styles.filter}
          value={filter.area}
          options={[
            { value: 'all', label: t`All acts` },
            ...(Object.keys(areas) as Area[]).map((value) => ({ value, label: areas[value].label })),
          ]}
          onChange={(area) => setFilter({ ...filter, area })}
        />
        <Picker
          label={t`Person`}
          searchLabel={t`Find a person`}
          noneLabel={t`Everybody`}
          items={everybody.map((each) => ({ id: String(each.userId), label: nameOf(each) }))}
          selected={filter.userId === null ? null : String(filter.userId)}
          onSelect={(id) => setFilter({ ...filter, userId: id === null ? null : Number(id) })}
          trigger={<Button>{person === undefined ? t`Everybody` : nameOf(person)}</Button>}
        />
        <Button className="push" isPending={isSaving} onPress={() => void save()}>
          {t`Save as CSV`}
        </Button>
      </div>
      <Told failure={t`The audit log could not be read`} read={pages}>
        {({ acts }) =>
          acts.length === 0 ? (
            <EmptyState
              icon={<ScrollText />}
              title={t`Nothing here yet`}
              message={t`Changes of people, roles, teams, rates, invoices, webhooks and settings are listed here, with who made them.`}
            />
          ) : (
            <div className={styles.settings} data-wide>
              <Acts acts={acts} />
              {more.isThere && (
                <Button isPending={more.isPending} onPress={more.read}>
                  {t`Show more`}
                </Button>
              )}
            </div>
          )
        }
      </Told>
    </>
  )
}

function usePages({ area, userId }: Filter) {
  const bridge = useBridge()
  const input = { areas: area === 'all' ? null : [...areas[area].of], userId }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery<
    Page,
    BridgeFailure,
    { readonly pages: readonly Page[] },
    readonly unknown[],
    Page['next']
  >({
    queryKey: [...bridgeQueryKey('administration.audit'), 'list', area, userId],
    queryFn: async ({ pageParam: next }) =>
      dataOrThrow(await bridge.call('administration.audit', { ...input, next }, { repeatable: true })),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  })
  async function readAll(): Promise<readonly AuditedAct[]> {
    const all: AuditedAct[] = []
    let next: Page['next'] = null
    do {
      const page: Page = dataOrThrow(
        await bridge.call('administration.audit', { ...input, next }, { repeatable: true }),
      )
      all.push(...page.acts)
      next = page.next
    } while (next !== null)
    return all
  }

  const acts = data?.pages.flatMap((page) => page.acts) ?? []
  const [first] = data?.pages ?? []
  return {
    pages: { data: first && { asOf: first.asOf, acts }, error, refetch },
    readAll,
    more: { isThere: hasNextPage, isPending: isFetchingNextPage, read: () => void fetchNextPage() },
  }
}

function Acts({ acts }: { readonly acts: readonly AuditedAct[] }) {
  const formats = useFormats()
  if (formats === null) return null
  return (
    <table className={styles.acts} aria-label={t`Audit log`}>
      <thead>
        <tr>
          <th scope="col">{t`Time`}</th>
          <th scope="col">{t`Who`}</th>
          <th scope="col">{t`Act`}</th>
          <th scope="col" className={styles.client}>{t`Address`}</th>
        </tr>
      </thead>
      <tbody>
        {acts.map((act) => (
          <tr key={act.id}>
            <td className="nowrap soft figures">
              {`${formats.date(formats.dateOf(act.at))} ${formats.time(act.at)}`}
            </td>
            <td className="breaks">{act.actor ?? t`Keeper of the server`}</td>
            <td>
              <span className="stack breaks">
                {actionWords(act)}
                <span className="faint small">{aboutWords(act)}</span>
              </span>
            </td>
            <td className={styles.client}>{act.client}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
