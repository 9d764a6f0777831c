import { useSelector } from '@xstate/react'
import { createActor, fromPromise } from 'xstate'
import { ApiError, onFailure } from '../../api/http'
import { publicInfo } from '../../api/session'
import { buildIn } from '../../machines/build'
import { type Entry, errorLogMachine, type Verdict } from '../../machines/errorLog'
import { masked } from '../../resources/general/system/masked'
import { session } from '../session/session'
import { catchError, type Caught, hearCaught } from './errorCapture'
import { forgetActions, lastActions, note, notePresses } from './actionBreadcrumbs'
import { t } from '../../texts/texts'

/** Which build runs here. */
export const build = buildIn(document.querySelector('script[type=module]')?.getAttribute('src'))

/** What sends the log comes behind the page, before it is needed. */
const sending = () => import('../../api/general/errorLogs')

const log = createActor(
  errorLogMachine.provide({
    actors: {
      tell: fromPromise<Verdict, Entry[]>(async ({ input }) => (await sending()).tellErrors(input, build)),
    },
  }),
  { input: { now: Date.now } },
)

/** Errors already shown in a dialog, and a busy server, are not logged. */
const isTold = (error: unknown) =>
  error instanceof ApiError &&
  (error.http === 401 ||
    error.http === 0 ||
    ['busy_try_again', 'db_error', 'no_response'].includes(error.code))

/** The browser's own complaint about a frame that was late: nothing is broken by it. */
const isNoise = (error: unknown) => typeof error === 'string' && error.startsWith('ResizeObserver loop')

const seen = new WeakSet()

/** One error passes several of those who watch: the boundary of a screen, the window, its call. */
function isKnown(error: unknown) {
  if (typeof error !== 'object' || error === null) return false
  const isSeen = seen.has(error)
  seen.add(error)
  return isSeen
}

const firstOf = (tree: string | null | undefined) => /^\s*at (\w+)/m.exec(tree ?? '')?.[1] ?? null

function keep({ error, info, tree, href }: Caught) {
  if (isTold(error) || isNoise(error) || isKnown(error)) return
  const isError = error instanceof Error
  log.send({
    type: 'record',
    met: {
      message: masked(isError ? error.message || error.name : String(error)) || t('Error'),
      stack: isError && error.stack ? masked(error.stack) : null,
      info,
      component: firstOf(tree),
      url: masked(href.slice(location.origin.length)),
      actions: lastActions(),
    },
  })
}

/** Records an unhandled error in the log. */
const record = (error: unknown, info: string) => catchError(error, info)

/** Starts to keep the errors of this page: those that were met before it, too. */
function start() {
  log.start()
  hearCaught(keep)
  notePresses()
  onFailure((failure) => {
    note(`${failure.call}: ${failure.code}`)
    if (failure.http >= 500) record(failure, failure.call)
  })
  let who: number | null = null
  session.subscribe(({ context: { person } }) => {
    if (who !== null && who !== person?.id) {
      log.send({ type: 'leave' })
      forgetActions()
    }
    who = person?.id ?? null
  })
  window.addEventListener('pagehide', () => log.send({ type: 'hurry' }))
  void settle()
}

/** Retries until the server has answered whether errors are logged. */
const settle = (): Promise<unknown> =>
  publicInfo().then(
    ({ error_log: isStored }) => {
      log.send({ type: 'settle', isKept: isStored !== 0 })
      sending().catch(() => undefined)
    },
    () => setTimeout(() => void settle(), 10_000),
  )

start()

export const clearErrors = () => log.send({ type: 'clear' })

/** The errors of this browser, newest first. */
export const useErrorLog = () => useSelector(log, ({ context }) => context.entries)
