import { type ReactNode, useEffect, useRef, useState } from 'react'
import { of, switchMap } from 'rxjs'
import { freshness$ } from '../../../streams/connection/connection'
import { limitsMs } from '../../../streams/connection/freshness'
import { connection$, hear, startRealtime, stopRealtime } from '../../../streams/connection/realtime'
import { ownNotices } from '../../../api/general/notices'
import { missed$, rightsMoments$, notices$ } from '../../../streams/connection/permissions'
import { session, useSession } from '../../session/session'
import { type Liveness, LivenessContext } from '../../parts/live/liveness'
import { recallNotices, notify } from '../../ui/notices'

const none: Liveness = { state: 'unknown', ageMs: null }

const pageLiveness$ = connection$.pipe(
  switchMap((connection) => (connection ? freshness$(connection, null, limitsMs.board) : of(none))),
)

/** Opens the connection of the signed-in user and provides its freshness to everything below. */
export function LivenessSource({ personId, children }: { personId: number; children: ReactNode }) {
  const [liveness, setLiveness] = useState(none)
  useEffect(() => {
    // Without an answer now the line is opened by the next try; until then nothing is called live.
    const start = () => void startRealtime().catch(() => (again = setTimeout(start, 2_000)))
    let again: ReturnType<typeof setTimeout> | undefined
    start()
    const shown = pageLiveness$.subscribe(setLiveness)
    return () => {
      clearTimeout(again)
      shown.unsubscribe()
      stopRealtime()
    }
  }, [])
  const token = useSession(({ context }) => context.token)
  const lineOf = useRef(token)
  useEffect(() => {
    // The pages stay when the operator of a shared screen changes or the session is renewed; the connection
    // is renewed for the new session.
    if (lineOf.current !== token) connection$.value?.renew()
    lineOf.current = token
  }, [token])
  useEffect(() => {
    const messages$ = hear(`private-general.users.${personId}`)
    const own = rightsMoments$(messages$, connection$).subscribe(() =>
      session.send({ type: 'roles_changed' }),
    )
    own.add(
      notices$(messages$).subscribe(({ text, ...of }) => notify({ tone: 'info', texts: [text], ...of })),
    )
    own.add(missed$(messages$, ownNotices).subscribe(recallNotices))
    return () => own.unsubscribe()
  }, [personId])
  return <LivenessContext value={liveness}>{children}</LivenessContext>
}
