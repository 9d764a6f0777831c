import { createActor, fromPromise, waitFor } from 'xstate'
import { readCookie, removeCookie, writeCookie } from '../../api/cookies'
import { changeOperator, leaveOperator, takeScreenBack } from '../../api/general/operator'
import { me } from '../../api/session'
import { type Change, operatorMachine, type Shown } from '../../machines/operator'
import type { Person } from '../../machines/session'
import { session, tellOthers, tokenDays } from './session'

/** Switches the session of this page to another person; without one, back to the owner of the screen. */
function become({ token, station, person }: Change) {
  writeCookie('token', token, tokenDays)
  if (station === null) removeCookie('station')
  else writeCookie('station', station, tokenDays)
  session.send(person ? { type: 'operator_changed', token, station, person } : { type: 'token_seen', token })
  tellOthers('operator')
}

const operator = createActor(
  operatorMachine.provide({
    actors: {
      takeOver: fromPromise<{ token: string; person: Person }, { station: string; shown: Shown }>(
        ({ input }) => changeOperator(input.station, input.shown),
      ),
      giveBack: fromPromise<{ person: Person }, { station: string }>(({ input }) =>
        leaveOperator(input.station),
      ),
    },
    actions: { tell: (_, change) => become(change) },
  }),
).start()

/** Shows a badge at this shared screen; what it was refused with, or null when the operator works here now. */
export async function takeOver(shown: Shown): Promise<unknown> {
  const { station, token } = session.getSnapshot().context
  operator.send({ type: 'change', station: station ?? token ?? '', shown })
  return (await waitFor(operator, (now) => !now.matches('changing'))).context.refusal
}

/**
 * Ends the session of the operator at this screen, of the one with this token: a change ends the session of the one before,
 * and the word of that end may come when the next one works here already.
 */
export function leaveScreen(of = session.getSnapshot().context.token) {
  const { station, token } = session.getSnapshot().context
  if (station !== null && token === of) operator.send({ type: 'leave', station })
}

/** Makes a lent screen its owner's again, for his password; what that was refused with, or null. */
export async function takeBack(password: string): Promise<unknown> {
  const { token } = session.getSnapshot().context
  try {
    become({ token: await takeScreenBack(token ?? '', password), station: null, person: null })
    return null
  } catch (thrown) {
    return thrown
  }
}

/** Follows a change of operator in another tab of this browser. */
export async function followOperator() {
  const token = readCookie('token')
  const person = token && (await me({ quiet: true }).catch(() => null))
  if (person && token === readCookie('token'))
    session.send({ type: 'operator_changed', token, station: readCookie('station'), person })
}
