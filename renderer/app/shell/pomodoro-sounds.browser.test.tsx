import { expect, it } from 'vitest'
import { playNotes } from './pomodoro-sounds.ts'

it('the end of an interval is heard, as loud as the person wants', async () => {
  const loudest = async (volume: number): Promise<number> => {
    const audio = new OfflineAudioContext(1, 24_000, 24_000)
    playNotes(audio, 'end', volume)
    const samples = (await audio.startRendering()).getChannelData(0)
    return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  }
  expect(await loudest(100)).toBeGreaterThan(0.9)
  expect(await loudest(50)).toBeCloseTo(0.25, 1)
  expect(await loudest(0)).toBe(0)
})
