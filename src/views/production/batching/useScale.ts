import { useEffect, useRef, useState } from 'react'
import { publicInfo } from '../../../api/session'
import { failureMessage } from '../../ui/messages'
import { type Scale, type ScaleReading, serialScale, simulatedScale, simulatedScaleName } from './scale'

/** The scale of this station: how to reach it, what it shows, and why it is not there. */
export function useScale(grams: number) {
  const goal = useRef(grams)
  useEffect(() => {
    goal.current = grams
  })
  const [isDemo, setDemo] = useState(false)
  useEffect(() => {
    publicInfo({ fresh: false }).then(
      ({ demo }) => setDemo(demo === 1),
      // Without a line it is a scale of this device, or none.
      () => undefined,
    )
  }, [])
  const [scale, setScale] = useState<Scale | null>(null)
  const [reading, setReading] = useState<ScaleReading | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  // A browser without ports has no scale, the demo company one that is simulated.
  const [serial] = useState(() => serialScale())
  useEffect(() => {
    const listening = scale?.readings$.subscribe({
      next: setReading,
      error: (thrown: unknown) => {
        setFailure(failureMessage(thrown))
        setScale(null)
      },
      complete: () => setScale(null),
    })
    return () => {
      listening?.unsubscribe()
      setReading(null)
    }
  }, [scale])
  return {
    /** Null where this device has no way to a scale. */
    name: (isDemo ? simulatedScaleName : serial?.name) ?? null,
    reading,
    failure,
    isOn: scale !== null,
    toggle: async () => {
      setFailure(null)
      const driver = isDemo ? simulatedScale(() => goal.current) : serial
      if (scale || !driver) return setScale(null)
      try {
        setScale(await driver.open())
      } catch (thrown) {
        setFailure(failureMessage(thrown))
      }
    },
  }
}

export type StationScale = ReturnType<typeof useScale>
