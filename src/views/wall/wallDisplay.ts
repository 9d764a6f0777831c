import { useSelector } from '@xstate/react'
import { createActor, fromPromise, type SnapshotFrom } from 'xstate'
import { callWith, readCookie, removeCookie, writeCookie } from '../../api/cookies'
import { onFault } from '../../api/http'
import { publicInfo } from '../../api/session'
import { askCode, claim, renewToken, tellSeen } from '../../api/general/wall'
import {
  type Claimed,
  type Code,
  type PairedToken,
  type ServerAnswer,
  wallMachine,
} from '../../machines/wall'
import { connection$ } from '../../streams/connection/realtime'
import { showTimesIn } from '../format/timeText'
import { build } from '../errors/errorLog'

const tokenDays = 365
const askBuildEveryMs = 60_000
const reloadedKey = 'decant.wall_reloaded_for'

let servedBuild = ''

callWith('wall')

/** This screen, started once. */
export const wallDisplay = createActor(
  wallMachine.provide({
    actors: {
      askCode: fromPromise<Code>(askCode),
      claim: fromPromise<Claimed, { claim: string }>(({ input }) => claim(input.claim)),
      tell: fromPromise<ServerAnswer, { board: string | null }>(({ input: { board } }) => {
        const { width, height } = window.screen
        return tellSeen({ board, build, size: `${width} x ${height}` })
      }),
      renew: fromPromise<PairedToken>(renewToken),
      reload: fromPromise<void>(async () => {
        const { ok } = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' })
        if (!ok) throw new Error('The server does not have the page')
        sessionStorage.setItem(reloadedKey, servedBuild)
        location.reload()
      }),
    },
    actions: {
      keepToken: (_, { token }) => {
        writeCookie('wall', token, tokenDays)
        // The open connection uses the previous token, which ends once this one is used.
        connection$.value?.renew()
      },
      forgetToken: () => removeCookie('wall'),
    },
  }),
  { input: { token: readCookie('wall') } },
)

/**
 * Reads the served build. Reloads the page once for each new one, whatever other nodes answer during a
 * rollout.
 */
async function askBuild() {
  const { build: served, timezone } = await publicInfo({ fresh: true })
  if (timezone) showTimesIn(timezone)
  if (!served || !build || served === build || sessionStorage.getItem(reloadedKey) === served) return
  servedBuild = served
  wallDisplay.send({ type: 'outdate' })
}

const keepAsking = () => void askBuild().catch(() => undefined)

onFault((fault) => {
  if (fault === 'not_authorized') wallDisplay.send({ type: 'refuse' })
})
wallDisplay.start()
keepAsking()
setInterval(keepAsking, askBuildEveryMs)

/** What this screen does now. */
export const useWallDisplay = <T>(of: (now: SnapshotFrom<typeof wallMachine>) => T) =>
  useSelector(wallDisplay, of)
