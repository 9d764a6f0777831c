import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { loadingMachine } from '../../machines/loading'

const loading = createActor(
  loadingMachine.provide({
    actions: { report: () => reportError(new Error('The loading overlay was held for two minutes')) },
  }),
).start()

/** Shows the loading overlay until what it gives back is called. */
export function holdLoading() {
  let isHeld = true
  loading.send({ type: 'hold' })
  return () => {
    if (isHeld) loading.send({ type: 'release' })
    isHeld = false
  }
}

/** Switches the overlay off, whoever holds it. */
export const stopLoading = () => loading.send({ type: 'stop' })

export const useLoading = () => useSelector(loading, (now) => now.matches('on'))
