import axe from 'axe-core'
import type { Locator } from 'vitest/browser'

/** The accessibility rules that a part of the page breaks. */
export async function brokenRules(of: Locator): Promise<string[]> {
  const { violations } = await axe.run(of.element(), { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`)
}
