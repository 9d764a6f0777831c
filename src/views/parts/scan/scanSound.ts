import { Subject } from 'rxjs'
import { useStoreValue } from '../../ui/state/useStoreValue'

const mutedKey = 'scan-muted'
const change$ = new Subject<void>()
const isOn = () => localStorage.getItem(mutedKey) === null

/** Whether scan sounds are on at this screen, and the switch. */
export function useScanSound() {
  const on = useStoreValue(change$, isOn)
  const toggle = () => {
    if (on) localStorage.setItem(mutedKey, '1')
    else localStorage.removeItem(mutedKey)
    change$.next()
  }
  return { on, toggle }
}

let sounding: AudioContext | undefined

function note(at: number, hertz: number, seconds: number) {
  if (!sounding) return
  const tone = sounding.createOscillator()
  const loudness = sounding.createGain()
  tone.frequency.value = hertz
  tone.type = hertz < 400 ? 'square' : 'sine'
  // Without a slope at both ends a note begins and ends with a crack.
  loudness.gain.setValueAtTime(0, at)
  loudness.gain.linearRampToValueAtTime(0.25, at + 0.008)
  loudness.gain.setValueAtTime(0.25, at + seconds - 0.012)
  loudness.gain.linearRampToValueAtTime(0, at + seconds)
  tone.connect(loudness).connect(sounding.destination)
  tone.start(at)
  tone.stop(at + seconds)
}

/** The notes of each outcome: when after the scan in seconds, how high in hertz, how long in seconds. */
export const scanNotes = {
  accepted: [[0, 880, 0.09]],
  warning: [
    [0, 660, 0.12],
    [0.16, 440, 0.22],
  ],
  refused: [
    [0, 220, 0.18],
    [0.24, 220, 0.18],
  ],
} as const

/** Accepted: one short high tone. Warning: a falling pair. Refused: two low ones. The last two vibrate the device. */
export function soundScan(outcome: keyof typeof scanNotes) {
  if (outcome !== 'accepted' && 'vibrate' in navigator) navigator.vibrate([180, 80, 180])
  if (!isOn() || typeof AudioContext === 'undefined') return
  sounding ??= new AudioContext()
  void sounding.resume()
  const now = sounding.currentTime
  for (const [after, hertz, seconds] of scanNotes[outcome]) note(now + after, hertz, seconds)
}
