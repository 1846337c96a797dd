import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dayloom-boundaries-'))
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Lints one file with one import, under the project's own rules, and answers what the linter prints. */
function lintImport(file: string, specifier: string): { status: number | null; output: string } {
  const path = join(folder, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `import { thing } from '${specifier}'\nexport const used: unknown = thing\n`)
  const args = ['-c', '.oxlintrc.json', file]
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  rmSync(path)
  return { status, output: stdout }
}

const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/domain/a.ts', 'node:fs'],
  ['shared/domain/a.ts', 'hono'],
  ['shared/api/a.ts', '../../server/service.ts'],
  ['shared/bridge/a.ts', '../../electron/core/protocol.ts'],
  ['server/clients/service.ts', '../../electron/core/protocol.ts'],
  ['server/clients/service.ts', '../../renderer/app/theme.ts'],
  ['server/clients/service.ts', 'electron'],
  ['server/clients/routes.ts', './repository.ts'],
  ['server/clients/routes.ts', '../database/transaction.ts'],
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
  ['electron/auth/a.ts', 'electron'],
  ['electron/auth/a.ts', '../../server/service.ts'],
  ['electron/auth/a.ts', '../../renderer/app/theme.ts'],
  ['electron/shell/browser/a.ts', 'electron'],
  ['electron/core/sync/a.ts', 'electron'],
  ['electron/core/sync/a.ts', '../../../server/service.ts'],
  ['electron/core/sync/a.ts', '../../shell/shell.ts'],
]

const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['shared/api/a.ts', 'zod'],
  ['shared/domain/a.ts', 'temporal-polyfill'],
  ['server/clients/service.ts', '../../shared/api/clients.ts'],
  ['server/clients/repository.ts', '../database/transaction.ts'],
  ['server/clients/routes.ts', './service.ts'],
  ['renderer/features/timer/a.ts', '../../components/button.tsx'],
  ['renderer/features/timer/a.ts', '../../entities/task/task-details.tsx'],
  ['renderer/entities/task/a.ts', '../../components/button.tsx'],
  ['renderer/entities/task/a.ts', '../../bridge/use-bridge-query.ts'],
  ['renderer/entities/task/a.ts', '../people/avatar.tsx'],
  ['renderer/features/timer/a.ts', '../../../shared/domain/duration.ts'],
  ['electron/core/embedded-service.ts', '../../server/service.ts'],
  ['electron/shell/electron/a.ts', 'electron'],
  ['electron/main.ts', 'electron'],
  ['electron/auth/a.ts', '../shell/shell.ts'],
]

describe('the boundaries between the layers', () => {
  it.each(forbidden)('refuse %s importing %s', (file, specifier) => {
    const { status, output } = lintImport(file, specifier)
    expect(output).toContain('no-restricted-imports')
    expect(status).not.toBe(0)
  })

  it.each(allowed)('let %s import %s', (file, specifier) => {
    expect(lintImport(file, specifier).output).not.toContain('no-restricted-imports')
  })

  it('refuse a cycle', () => {
    mkdirSync(join(folder, 'server/cycle'), { recursive: true })
    writeFileSync(
      join(folder, 'server/cycle/a.ts'),
      `import { b } from './b.ts'\nexport const a = (): unknown => b\n`,
    )
    writeFileSync(
      join(folder, 'server/cycle/b.ts'),
      `import { a } from './a.ts'\nexport const b = (): unknown => a\n`,
    )
    const { stdout } = spawnSync(
      join(root, 'node_modules/.bin/oxlint'),
      ['-c', '.oxlintrc.json', 'server/cycle'],
      {
        cwd: folder,
        encoding: 'utf8',
        shell: process.platform === 'win32',
      },
    )
    expect(stdout).toContain('no-cycle')
  })
})
