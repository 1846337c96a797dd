/**
 * How far the rituals of a day have got, kept for the account, so that they can be left and gone on with, also after a
 * restart. What was chosen in a step is kept until the step is written; another day begins anew.
 */

import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { accountStorage } from '../../../stores/account-storage.ts'
import { useBoardState } from '../board/board-state.ts'
import type { EndStep, PlanStep } from './ritual-steps.ts'

/** Where a task goes. */
export type TaskChoice = 'today' | 'next' | 'backlog' | 'done' | 'stay'

export type RitualName = 'plan' | 'end'

interface RitualState {
  readonly open: RitualName | null
  /** The day that everything below is about. */
  readonly date: string | null
  /** Null before the first step. */
  readonly planStep: PlanStep | null
  readonly endStep: EndStep
  readonly isPlanned: boolean
  readonly isEnded: boolean
  /** The offer to plan, or to end, the day was put aside. */
  readonly putAside: readonly RitualName[]
  /** The choices for tasks by the step, and by their ids; a task without one has the step's own suggestion. */
  readonly choices: Readonly<Partial<Record<PlanStep | EndStep, Readonly<Record<string, TaskChoice>>>>>
  readonly chosenIds: readonly string[]
  readonly estimates: Readonly<Record<string, number>>
  /** Ids in their new order; null until it was changed. */
  readonly order: readonly string[] | null
  /** Whether fitting the day in also sets the time aside. */
  readonly blocksTime: boolean
}

const draft = { choices: {}, chosenIds: [], estimates: {}, order: null } satisfies Partial<RitualState>

const anew = {
  planStep: null,
  endStep: 'look',
  isPlanned: false,
  isEnded: false,
  putAside: [],
  ...draft,
} satisfies Partial<RitualState>

/** In the account's storage. */
const storageName = 'rituals'

export const useRitual = create<RitualState>()(
  persist((): RitualState => ({ open: null, date: null, blocksTime: false, ...anew }), {
    name: storageName,
    storage: createJSONStorage(() => accountStorage),
    skipHydration: true,
    partialize: (state) => ({ ...state, open: null }),
  }),
)

/** Is called when the board opens: the code may have come before it was known whose it is. */
export function readRituals(): void {
  if (!useRitual.persist.hasHydrated()) void useRitual.persist.rehydrate()
}

/** Opens a ritual where it was left, in the place of a task's details; a day that is over is forgotten. */
export function openRitual(open: RitualName, today: string): void {
  useBoardState.setState({ openId: null })
  // Keys that are pressed before the panel takes the focus are meant for it, not for the button that has the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  useRitual.setState(({ date, isPlanned, isEnded }) => {
    if (date !== today) return { ...anew, open, date: today }
    // A finished ritual begins once more.
    if (open === 'plan' && isPlanned) return { ...draft, open, planStep: null, isPlanned: false }
    if (open === 'end' && isEnded) return { ...draft, open, endStep: 'look', isEnded: false }
    return { open }
  })
}

/** Leaves it; it goes on where it was. */
export function leaveRitual(): void {
  useRitual.setState({ open: null })
}

/** The drafts of the steps in which nothing is chosen for a task. */
const drafts: Readonly<Partial<Record<PlanStep | EndStep, Partial<RitualState>>>> = {
  choose: { chosenIds: [] },
  estimate: { estimates: {} },
  order: { order: null },
}

/** The choices of a written step are forgotten; those of other steps stay. */
function withoutChoices({ choices }: RitualState, written: PlanStep | EndStep | null): Partial<RitualState> {
  return written === null ? {} : (drafts[written] ?? { choices: { ...choices, [written]: {} } })
}

/** @param written the step that was written; null on the way back */
export function goToPlanStep(planStep: PlanStep, written: PlanStep | null = null): void {
  useRitual.setState((state) => ({ ...withoutChoices(state, written), planStep }))
}

/** @param written as for the other ritual */
export function goToEndStep(endStep: EndStep, written: EndStep | null = null): void {
  useRitual.setState((state) => ({ ...withoutChoices(state, written), endStep }))
}

export function finishRitual(name: RitualName): void {
  useRitual.setState({ ...draft, open: null, ...(name === 'plan' ? { isPlanned: true } : { isEnded: true }) })
}

export function putAside(name: RitualName, today: string): void {
  useRitual.setState((state) =>
    state.date === today
      ? { putAside: [...state.putAside, name] }
      : { ...anew, date: today, putAside: [name] },
  )
}

const noChoices = {}

/** The choices of a step, by the ids of tasks. */
export function useChoices(step: PlanStep | EndStep): Readonly<Record<string, TaskChoice>> {
  return useRitual((state) => state.choices[step]) ?? noChoices
}

export function choose(step: PlanStep | EndStep, ids: readonly string[], choice: TaskChoice): void {
  useRitual.setState(({ choices }) => ({
    choices: {
      ...choices,
      [step]: { ...choices[step], ...Object.fromEntries(ids.map((id) => [id, choice])) },
    },
  }))
}

export function estimate(id: string, seconds: number | null): void {
  useRitual.setState(({ estimates }) => {
    const others = Object.entries(estimates).filter(([other]) => other !== id)
    return { estimates: Object.fromEntries(seconds === null ? others : [...others, [id, seconds]]) }
  })
}
