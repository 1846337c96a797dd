/** Rules about the window in front, windows that are left out, and the stretches of a day. */

import { foldName } from './name-index.ts'

/** Days for which activity is kept. */
export const activityDays = 45

export interface ActiveWindow {
  /** As its maker calls it, such as `Visual Studio Code`. */
  readonly program: string
  readonly title: string
}

interface WindowWords {
  readonly program: string
  readonly title: string
}

/** Whether the program or the title of a window contains one of the words. */
export function isExcluded({ program, title }: ActiveWindow, exclusions: readonly string[]): boolean {
  const texts = [foldName(program), foldName(title)]
  return exclusions.some((words) => texts.some((text) => text.includes(foldName(words))))
}

/** The first rule about a window. One without any words is about none. */
export function ruleFor<Rule extends WindowWords>(
  rules: readonly Rule[],
  { program, title }: ActiveWindow,
): Rule | null {
  const isAbout = (rule: Rule) =>
    (rule.program !== '' || rule.title !== '') &&
    foldName(program).includes(foldName(rule.program)) &&
    foldName(title).includes(foldName(rule.title))
  return rules.find(isAbout) ?? null
}

/** In seconds since 1970. */
export interface WindowSpan extends ActiveWindow {
  readonly start: number
  readonly end: number
}

/** A stretch of activity as a person remembers it: by the program that was mostly used. */
export interface ActivityGroup extends WindowSpan {
  /** The windows that were in front during it, the longest first. */
  readonly parts: readonly (ActiveWindow & { readonly seconds: number })[]
}

/** Seconds without activity that part two stretches. */
const longestPause = 60
/** Seconds of a look at another window, where stretches go by windows: in a minute somebody may work for another client. */
const longestGlance = 60

/**
 * @param shortest seconds; a look at something else that is shorter belongs to what is around it
 * @param by whether windows of one program are the same, or those with one title
 */
export function groupActivity(
  spans: readonly WindowSpan[],
  shortest: number,
  by: 'app' | 'title' = 'app',
): readonly ActivityGroup[] {
  const least = by === 'title' ? Math.min(shortest, longestGlance) : shortest
  const groups: WindowSpan[][] = []
  for (const run of runsOf(spans, keyOf)) {
    const last = groups.at(-1)
    const isBeside = last !== undefined && startOf(run) - endOf(last) <= longestPause
    const belongs = isBeside && (mostUsed(run) === mostUsed(last) || isShort(run) || isShort(last))
    if (belongs) last.push(...run)
    else groups.push([...run])
  }
  return groups.map((group) => {
    const most = mostUsed(group)
    const [first] = partsOf(group.filter((span) => keyOf(span) === most))
    return {
      start: startOf(group),
      end: endOf(group),
      program: first?.program ?? '',
      title: first?.title ?? '',
      parts: partsOf(group),
    }
  })

  function keyOf({ program, title }: ActiveWindow): string {
    return by === 'app' ? program : JSON.stringify([program, title])
  }

  function mostUsed(group: readonly WindowSpan[]): string {
    const keys = group.map((span) => Object.assign({}, span, { program: keyOf(span), title: '' }))
    return partsOf(keys)[0]?.program ?? ''
  }

  function isShort(group: readonly WindowSpan[]): boolean {
    return endOf(group) - startOf(group) < least
  }
}

/** Spans with one key that follow each other. */
function runsOf(
  spans: readonly WindowSpan[],
  keyOf: (span: WindowSpan) => string,
): readonly (readonly WindowSpan[])[] {
  const runs: WindowSpan[][] = []
  for (const span of spans) {
    const last = runs.at(-1)
    const isSame = last?.[0] !== undefined && keyOf(last[0]) === keyOf(span)
    if (isSame && span.start - endOf(last) <= longestPause) last.push(span)
    else runs.push([span])
  }
  return runs
}

function startOf(group: readonly WindowSpan[]): number {
  return group[0]?.start ?? 0
}

function endOf(group: readonly WindowSpan[]): number {
  return group.at(-1)?.end ?? 0
}

function partsOf(group: readonly WindowSpan[]): ActivityGroup['parts'] {
  const parts = new Map<string, ActiveWindow & { seconds: number }>()
  for (const { program, title, start, end } of group) {
    const key = JSON.stringify([program, title])
    const seconds = (parts.get(key)?.seconds ?? 0) + end - start
    parts.set(key, { program, title, seconds })
  }
  return [...parts.values()].toSorted((a, b) => b.seconds - a.seconds)
}
