import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const check = join(import.meta.dirname, 'node-version.cjs')

function runWith(version: string): { code: number | null; errors: string } {
  const versions = `{ ...process.versions, node: '${version}' }`
  const pretend = `Object.defineProperty(process, 'versions', { value: ${versions} })`
  const script = `${pretend}; require(${JSON.stringify(check)})`
  const { status, stderr } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8' })
  return { code: status, errors: stderr }
}

describe('a Node that reads no TypeScript', () => {
  it.each(['20.20.2', '22.17.1'])('ends with one sentence: %s', (version) => {
    const { code, errors } = runWith(version)
    expect(code).toBe(1)
    expect(errors).toContain(`and this is ${version}: run \`npm ci\``)
    expect(errors.trim().split('\n')).toHaveLength(1)
  })

  it.each(['22.18.0', '24.0.0'])('is not %s', (version) => {
    expect(runWith(version)).toEqual({ code: 0, errors: '' })
  })

  it('is told before `npm start` and `npm run server` read anything else', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(scripts['start']).toMatch(/^node --require \.\/build\/node-version\.cjs /)
    expect(scripts['server']).toMatch(/^node --require \.\/build\/node-version\.cjs /)
  })
})
