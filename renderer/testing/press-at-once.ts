import type { Answers } from './fake-bridge.ts'

/** Presses keys with Alt on what has the focus, one right after another. */
export async function pressAtOnce(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const press = new KeyboardEvent('keydown', { key, altKey: true, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(press)
    await Promise.resolve()
  }
}

/** Holds the answers to some procedures back until they are let go. */
export function holdBack(answers: Answers, ...names: readonly (keyof Answers)[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const held = names.map((name) => {
    const answer = answers[name] as ((...parameters: readonly unknown[]) => unknown) | undefined
    const later = async (...parameters: readonly unknown[]) => {
      await promise
      return answer?.(...parameters)
    }
    return [name, later]
  })
  return { answers: { ...answers, ...Object.fromEntries(held) } as Answers, letGo: resolve }
}
