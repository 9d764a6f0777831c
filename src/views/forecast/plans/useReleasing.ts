import { useState } from 'react'

/** Runs one act at a time, and says while it runs. */
export function useReleasing() {
  const [isBusy, setBusy] = useState(false)
  const run = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, run }
}
