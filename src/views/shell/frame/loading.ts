import { useSelector } from '@xstate/react'
import { createActor } from 'xstate'
import { loadingMachine } from '../../../machines/loading'
import type { SessionSnapshot } from '../../../machines/session'
import { session } from '../../session/session'
import { catchError } from '../../errors/errorCapture'
import { t } from '../../../texts/texts'

const loading = createActor(
  loadingMachine.provide({
    actions: {
      report: () =>
        catchError(new Error('The loading overlay was held for two minutes'), t('loading overlay')),
    },
  }),
).start()

/** Shows the loading overlay until what it gives back is called. */
function holdLoading() {
  let isHeld = true
  loading.send({ type: 'hold' })
  return () => {
    if (isHeld) loading.send({ type: 'release' })
    isHeld = false
  }
}

const blinkMs = 300

/** Holds the overlay while work that concerns the whole page runs, unless it is done within a blink. */
async function whileLoading<T>(work: Promise<T>): Promise<T> {
  let release = () => {}
  const late = setTimeout(() => (release = holdLoading()), blinkMs)
  try {
    return await work
  } finally {
    clearTimeout(late)
    release()
  }
}

const lasting = ['signing_in', 'loading_me', 'signing_out'] as const

/** Signing in and out concern the whole page; gives back how to stop following them. */
export function followSession() {
  let settle: (() => void) | null = null
  const follow = (now: SessionSnapshot) => {
    const isBusy = lasting.some((state) => now.matches(state))
    if (isBusy && !settle) void whileLoading(new Promise<void>((resolve) => (settle = resolve)))
    if (isBusy) return
    settle?.()
    settle = null
  }
  // A fast sign-in may have started before this module is loaded.
  follow(session.getSnapshot())
  const following = session.subscribe(follow)
  return () => following.unsubscribe()
}

export const useLoading = () => useSelector(loading, (now) => now.matches('on'))
