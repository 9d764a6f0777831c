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

/** Accepted: one short high tone. Refused: two low ones, with vibration where the device can. */
export function soundScan(accepted: boolean) {
  if (!accepted && 'vibrate' in navigator) navigator.vibrate([180, 80, 180])
  if (!isOn() || typeof AudioContext === 'undefined') return
  sounding ??= new AudioContext()
  void sounding.resume()
  const now = sounding.currentTime
  if (accepted) return note(now, 880, 0.09)
  note(now, 220, 0.18)
  note(now + 0.24, 220, 0.18)
}
