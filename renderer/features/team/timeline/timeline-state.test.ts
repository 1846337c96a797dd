import { beforeEach, expect, it } from 'vitest'
import { enterSpot, focusSpot, useTimelineState } from './timeline-state.ts'

const neighbour = { rowKey: 'ghost', barId: null }
const made = { rowKey: 'ghost', barId: 'made' }

beforeEach(() => useTimelineState.setState(useTimelineState.getInitialState()))

it('leaves the focus to a bar that is not drawn yet, also when a neighbour holds it meanwhile', () => {
  focusSpot(made)
  enterSpot(neighbour)
  expect(useTimelineState.getState().focusRequest).toEqual(made)
})

it('gives a bar the focus once', () => {
  focusSpot(made)
  enterSpot(made)
  expect(useTimelineState.getState()).toMatchObject({ current: made, focusRequest: null })
})
