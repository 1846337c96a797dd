/** The sounds of a pomodoro, made on the spot: no files, and nothing that wakes the program while they go on. */

import { useEffect, useRef, useState } from 'react'
import type { PomodoroSound } from '../../../shared/bridge/pomodoro.ts'
import type { Preferences } from '../../../shared/bridge/preferences.ts'
import { useBridgeEvent, useBridgeQuery } from '../../bridge/use-bridge.ts'

/** Hertz, one after the other. */
const notes: Readonly<Record<PomodoroSound['sound'], readonly number[]>> = {
  focus: [523, 659],
  break: [659, 523],
  end: [784, 784, 784],
}
/** Seconds. */
const noteLength = 0.22

/** Plays the sounds that the program asks for, and the one of focus, in one of the windows that are open. */
export function usePomodoroSounds(): void {
  const isPlayer = useIsPlayer()
  const context = useRef<AudioContext>(null)
  const { data: pomodoro } = useBridgeQuery('pomodoro.get')
  const { data: preferences } = useBridgeQuery('preferences.get')

  async function ready(): Promise<AudioContext> {
    context.current ??= new AudioContext()
    // A page that nobody has touched may make no sound yet.
    if (context.current.state === 'suspended') await context.current.resume()
    return context.current
  }

  useBridgeEvent('sound', ({ sound, volume }) => {
    if (isPlayer) void ready().then((audio) => playNotes(audio, sound, volume))
  })

  const isFocus = pomodoro?.phase === 'focus' && !pomodoro.isOver
  const background =
    isPlayer && isFocus && preferences?.pomodoroSounds === true ? preferences.pomodoroFocusSound : 'none'
  const volume = preferences?.pomodoroVolume ?? 0
  useEffect(() => {
    if (background === 'none') return undefined
    const audio = new AudioContext()
    playLoop(audio, background, volume)
    return () => void audio.close()
  }, [background, volume])
}

/** Whether this window is the one that plays: another takes over when it is closed. */
function useIsPlayer(): boolean {
  const [isPlayer, setPlayer] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const left = new Promise((resolve) => signal.addEventListener('abort', resolve))
    navigator.locks
      .request('pomodoro-sounds', { signal }, async () => {
        setPlayer(true)
        await left
      })
      .catch(() => undefined)
    return () => leaving.abort()
  }, [])
  return isPlayer
}

/** @param volume percent */
export function playNotes(audio: BaseAudioContext, sound: PomodoroSound['sound'], volume: number): void {
  for (const [index, frequency] of notes[sound].entries()) {
    const [begin, end] = [index, index + 1].map((at) => audio.currentTime + at * noteLength)
    if (begin === undefined || end === undefined) return
    const note = new OscillatorNode(audio, { frequency })
    const gain = new GainNode(audio, { gain: 0 })
    gain.gain.setValueAtTime(0, begin)
    gain.gain.linearRampToValueAtTime(loudness(volume), begin + 0.02)
    gain.gain.linearRampToValueAtTime(0, end)
    note.connect(gain).connect(audio.destination)
    note.start(begin)
    note.stop(end)
  }
}

/** The same second, or the same few, again and again. */
function playLoop(
  audio: AudioContext,
  sound: Exclude<Preferences['pomodoroFocusSound'], 'none'>,
  volume: number,
): void {
  const buffer = new AudioBuffer({
    length: audio.sampleRate * (sound === 'ticking' ? 1 : 5),
    sampleRate: audio.sampleRate,
  })
  const samples = buffer.getChannelData(0)
  if (sound === 'ticking') {
    for (let at = 0; at < audio.sampleRate / 100; at += 1)
      samples[at] = Math.sin(at / 3) * Math.exp(-at / (audio.sampleRate / 500))
  } else {
    let level = 0
    for (const at of samples.keys()) {
      // It comes back to silence at the end, where the loop begins again.
      const toEnd = Math.min(1, (samples.length - at) / audio.sampleRate)
      level = (level + (Math.random() * 2 - 1) * 0.02) * 0.998
      samples[at] = level * toEnd * Math.min(1, at / audio.sampleRate)
    }
  }
  const source = new AudioBufferSourceNode(audio, { buffer, loop: true })
  source.connect(new GainNode(audio, { gain: loudness(volume) / 2 })).connect(audio.destination)
  source.start()
}

function loudness(percent: number): number {
  return (percent / 100) ** 2
}
