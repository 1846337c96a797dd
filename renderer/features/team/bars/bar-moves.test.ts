import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changesOf, draggedPlace, movedWords, placeOf, withChanges } from './bar-moves.ts'
import { idsOf, taskNamed } from '../timeline/team-timeline.fixture.ts'
import { barOf, barsByRow, unassignedKey } from './timeline-bars.ts'

const task = taskNamed('Wireframes', {
  date: '2026-11-23',
  endDate: '2026-11-25',
  assigneeIds: idsOf('Ada', 'Bea'),
})
const bar = barOf(task)
if (bar === null) throw new Error('The task has dates.')
const place = placeOf(bar, 'm:Ada')

describe('a bar that is dragged', () => {
  it('keeps its length and takes its row along', () => {
    expect(changesOf(task, place, draggedPlace(place, 'whole', 2, 'm:Ada'))).toEqual({
      date: '2026-11-25',
      endDate: '2026-11-27',
    })
  })

  it('is one day at least, whichever end is pulled over the other', () => {
    fc.assert(
      fc.property(fc.constantFrom('start', 'end'), fc.integer({ min: -60, max: 60 }), (grip, days) => {
        const to = draggedPlace(place, grip, days, 'm:Ada')
        expect(to.end).toBeGreaterThan(to.start)
        expect(grip === 'start' ? to.end : to.start).toBe(grip === 'start' ? place.end : place.start)
      }),
    )
    expect(changesOf(task, place, draggedPlace(place, 'end', -9, 'm:Ada'))).toEqual({
      date: '2026-11-23',
      endDate: null,
    })
  })

  it('changes hands, and others who do it too go on', () => {
    const to = draggedPlace(place, 'whole', 0, 'g:Ghost')
    expect(changesOf(task, place, to)).toEqual({ assigneeIds: ['Bea'], ghostIds: ['Ghost'] })
    expect(changesOf(task, place, draggedPlace(place, 'whole', 0, 'm:Bea'))).toEqual({
      assigneeIds: ['Bea'],
      ghostIds: [],
    })
    expect(changesOf(task, place, draggedPlace(place, 'whole', 0, unassignedKey)).assigneeIds).toEqual([
      'Bea',
    ])
  })

  it('changes nothing when it lies where it lay', () => {
    expect(changesOf(task, place, draggedPlace(place, 'whole', 0, 'm:Ada'))).toEqual({})
  })
})

it('a bar that goes to somebody else on other days is told as both', () => {
  const words = (days: number) =>
    movedWords(task.name, changesOf(task, place, draggedPlace(place, 'whole', days, 'm:Cleo')))
  expect(words(0)).toBe('“Wireframes” reassigned')
  expect(words(2)).toBe('“Wireframes” reassigned and moved to other days')
})

describe('the bars of the rows', () => {
  it('are one for everybody who does a task, or one for nobody', () => {
    const rows = barsByRow([task, taskNamed('Nobody’s'), taskNamed('Without a date', { date: null })])
    expect([...rows].map(([key, bars]) => [key, bars.map(({ id }) => id)])).toEqual([
      ['m:Ada', ['Wireframes']],
      ['m:Bea', ['Wireframes']],
      [unassignedKey, ['Nobody’s']],
    ])
  })

  it('are the same objects for the same task, and others for a changed one', () => {
    expect(barOf(task)).toBe(bar)
    expect(barOf(withChanges(task, { endDate: null }))).not.toBe(bar)
  })
})
