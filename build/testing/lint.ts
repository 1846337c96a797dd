import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')

const report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string(),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
})

export interface Finding {
  readonly rule: string
  readonly file: string
  /** Counted from 1. */
  readonly line: number
}

/** Lints files, by path and lines, under the project's own rules. */
export function lint(files: ReadonlyMap<string, readonly string[]>): readonly Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'dayloom-lint-'))
  for (const own of ['.oxlintrc.json', 'build/lint'])
    cpSync(join(root, own), join(folder, own), { recursive: true })
  for (const [file, lines] of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), `${lines.join('\n')}\n`)
  }
  const { stdout } = spawnSync(
    join(root, 'node_modules/.bin/oxlint'),
    ['-c', '.oxlintrc.json', '--format', 'json'],
    { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
  )
  rmSync(folder, { recursive: true, force: true })
  return report.parse(JSON.parse(stdout)).diagnostics.map(({ code, filename, labels }) => ({
    rule: code,
    file: filename,
    line: labels[0]?.span.line ?? 0,
  }))
}
