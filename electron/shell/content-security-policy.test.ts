import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, pressableStyle } from './content-security-policy.ts'

describe('the page’s policy', () => {
  it('runs and styles with files of the program only', () => {
    const policy = contentSecurityPolicy([])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("worker-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:.*script/)
  })

  it('connects to nothing, or to the bridge’s socket alone', () => {
    expect(contentSecurityPolicy([])).toContain("connect-src 'none'")
    expect(contentSecurityPolicy(['ws://127.0.0.1:1/bridge'])).toContain(
      'connect-src ws://127.0.0.1:1/bridge;',
    )
  })

  it('allows the one style element of the installed React Aria, by its text', () => {
    const entry = createRequire(import.meta.url).resolve('react-aria')
    const root = entry.slice(0, entry.lastIndexOf(join('node_modules', 'react-aria')))
    const usePress = join(root, 'node_modules/react-aria/dist/private/interactions/usePress.mjs')
    const source = readFileSync(usePress, 'utf8')
    const attribute = /PRESSABLE_ATTRIBUTE = '([^']+)'/.exec(source)?.[1] ?? ''
    const written = /style\.textContent = `([^`]+)`\.trim\(\)/.exec(source)?.[1] ?? ''
    expect(written.trim().replaceAll(/\$\{[^}]+\}/g, attribute)).toBe(pressableStyle)
  })
})
