import { beforeAll, describe, expect, it } from 'vitest'
import { lint } from './testing/lint.ts'

type Import = readonly [file: string, specifier: string]

const forbidden: readonly Import[] = [
  ['shared/domain/a.ts', 'node:fs'],
  ['shared/domain/a.ts', 'hono'],
  ['shared/api/a.ts', '../../server/service.ts'],
  ['shared/bridge/a.ts', '../../electron/core/protocol.ts'],
  ['server/clients/service.ts', '../../electron/core/protocol.ts'],
  ['server/clients/service.ts', '../../renderer/app/theme.ts'],
  ['server/clients/service.ts', 'electron'],
  ['server/clients/routes.ts', './queries.ts'],
  ['server/clients/routes.ts', '../database/transaction.ts'],
  ['server/groups/routes.ts', './list-queries.ts'],
  ['server/clients/wire.ts', './service.ts'],
  ['server/timesheets/sheet-wire.ts', '../clients/routes.ts'],
  ['renderer/app/a.ts', '../../server/service.ts'],
  ['renderer/app/a.ts', '../../electron/core/protocol.ts'],
  ['renderer/bridge/a.ts', 'electron'],
  ['renderer/components/a.ts', '../features/timer/timer-bar.tsx'],
  ['renderer/components/a.ts', '../entities/task/task-details.tsx'],
  ['renderer/stores/a.ts', '../entities/task/task-details.tsx'],
  ['renderer/entities/task/a.ts', '../../features/plan/board.ts'],
  ['renderer/entities/task/a.ts', '../../app/router.tsx'],
  ['renderer/entities/task/a.ts', 'node:fs'],
  ['renderer/features/timer/a.ts', '../plan/board.ts'],
  ['renderer/features/timer/a.ts', '../../features/plan/board.ts'],
  ['renderer/features/timer/a.ts', '../../app/router.tsx'],
  ['renderer/features/timer/a.ts', 'node:fs'],
  ['renderer/features/timer/bar/a.ts', '../../plan/board.ts'],
  ['renderer/features/timer/bar/a.ts', '../../../features/plan/board.ts'],
  ['renderer/features/timer/bar/a.ts', '../../../app/router.tsx'],
  ['renderer/features/timer/bar/a.ts', 'node:fs'],
  ['electron/auth/a.ts', 'electron'],
  ['electron/auth/a.ts', '../../server/service.ts'],
  ['electron/auth/a.ts', '../../renderer/app/theme.ts'],
  ['electron/shell/browser/a.ts', 'electron'],
  ['electron/core/sync/a.ts', 'electron'],
  ['electron/core/sync/a.ts', '../../../server/service.ts'],
  ['electron/core/sync/a.ts', '../../shell/shell.ts'],
]

const allowed: readonly Import[] = [
  ['shared/api/a.ts', 'zod'],
  ['shared/domain/a.ts', 'temporal-polyfill'],
  ['server/clients/service.ts', '../../shared/api/clients.ts'],
  ['server/clients/queries.ts', '../database/transaction.ts'],
  ['server/clients/routes.ts', './service.ts'],
  ['server/clients/wire.ts', './queries.ts'],
  ['renderer/features/timer/a.ts', '../../components/button.tsx'],
  ['renderer/features/timer/a.ts', './bar/timer-bar.tsx'],
  ['renderer/features/timer/bar/a.ts', '../timer-screen.tsx'],
  ['renderer/features/timer/bar/a.ts', '../list/entry-list.tsx'],
  ['renderer/features/timer/bar/a.ts', '../../../components/controls/button.tsx'],
  ['renderer/features/timer/a.ts', '../../entities/task/task-details.tsx'],
  ['renderer/entities/task/a.ts', '../../components/button.tsx'],
  ['renderer/entities/task/a.ts', '../../bridge/use-bridge.ts'],
  ['renderer/entities/task/a.ts', '../people/avatar.tsx'],
  ['renderer/features/timer/a.ts', '../../../shared/domain/duration.ts'],
  ['electron/core/embedded-service.ts', '../../server/service.ts'],
  ['electron/shell/electron/a.ts', 'electron'],
  ['electron/main.ts', 'electron'],
  ['electron/auth/a.ts', '../shell/shell.ts'],
]

const cycle: readonly Import[] = [
  ['server/cycle/a.ts', './b.ts'],
  ['server/cycle/b.ts', './a.ts'],
]

type Line = readonly [file: string, code: string]

const asLine = ([file, specifier]: Import): Line => [file, `export * from '${specifier}'`]

/** Lints files that hold these lines. */
function brokenRules(lines: readonly Line[]): (...one: Line) => readonly string[] {
  const linesOf = Map.groupBy(lines, ([file]) => file)
  const findings = lint(new Map([...linesOf].map(([file, all]) => [file, all.map(([, code]) => code)])))
  return (file, code) => {
    const line = 1 + (linesOf.get(file) ?? []).findIndex(([, other]) => other === code)
    return findings.filter((found) => found.file === file && found.line === line).map(({ rule }) => rule)
  }
}

describe('the boundaries between the layers', () => {
  let rulesBrokenBy: (one: Import) => readonly string[]
  beforeAll(() => {
    const broken = brokenRules([...forbidden, ...allowed, ...cycle].map(asLine))
    rulesBrokenBy = (one) => broken(...asLine(one))
  })

  it.each(forbidden)('refuse %s importing %s', (...one) => {
    expect(rulesBrokenBy(one)).toContain('eslint(no-restricted-imports)')
  })

  it.each(allowed)('let %s import %s', (...one) => {
    expect(rulesBrokenBy(one)).not.toContain('eslint(no-restricted-imports)')
  })

  it.each(cycle)('refuse a cycle: %s importing %s', (...one) => {
    expect(rulesBrokenBy(one)).toContain('import(no-cycle)')
  })
})

const query = "export const rows = (db) => db.selectFrom('clients')"
const sqlImport = "export { sql } from 'kysely'"

const refused: readonly Line[] = [
  ['server/clients/service.ts', query],
  ['server/clients/service.ts', sqlImport],
  ['server/clients/wire.ts', "export const leave = (db) => db.deleteFrom('clients')"],
  ['server/webhooks/payloads/clients.ts', query],
]

const letIn: readonly Line[] = [
  ['server/clients/queries.ts', query],
  ['server/clients/queries.ts', sqlImport],
  ['server/tasks/list-queries.ts', query],
  ['server/database/rows.ts', query],
  ['server/clients/clients.test.ts', query],
]

describe('SQL', () => {
  let restrictionsBrokenBy: (...one: Line) => readonly string[]
  beforeAll(() => {
    const broken = brokenRules([...refused, ...letIn])
    restrictionsBrokenBy = (...one) =>
      broken(...one).filter((rule) => rule.startsWith('eslint(no-restricted'))
  })

  it.each(refused)('is refused in %s: %s', (...one) => {
    expect(restrictionsBrokenBy(...one)).not.toEqual([])
  })

  it.each(letIn)('is let into %s: %s', (...one) => {
    expect(restrictionsBrokenBy(...one)).toEqual([])
  })
})
