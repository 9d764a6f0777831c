import { abandonedForms, isAct, type PendingWrite } from '../../streams/offline/pendingWrites'
import { counted } from '../format/format'
import { clock } from '../format/timeText'
import { t } from '../../texts/texts'

/** What the ribbon shows: acts without an answer, refused ones, forms left behind, and the acts of other people. */
export function writeQueueWords(writes: readonly PendingWrite[], personId: number, now: number) {
  const acts = writes.filter(isAct)
  const own = acts.filter(({ by }) => by.id === personId)
  const waiting = own.filter(({ state }) => state === 'waiting')
  const refused = own.filter(({ state }) => state === 'refused')
  const [oldest] = waiting
  const others = acts.filter(({ by, state }) => by.id !== personId && state !== 'sending')
  const names = [...new Set(others.map(({ by }) => by.name))]
  return {
    acts: { waiting, refused },
    forms: abandonedForms(writes, personId, now),
    waiting: oldest
      ? t('{count} waiting since {clock}', {
          count: counted(waiting.length, 'action'),
          clock: clock(new Date(oldest.at)),
        })
      : null,
    refused: refused.length > 0 ? t('{count} refused', { count: counted(refused.length, 'action') }) : null,
    others: names.map((name) => {
      const count = others.filter(({ by }) => by.name === name).length
      return t('{count} of {name} kept for when {name2} signs in here', {
        count: counted(count, 'action'),
        name,
        name2: name,
      })
    }),
  }
}
