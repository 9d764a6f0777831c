import type { Action } from '../../machines/writeQueue'
import { clock } from '../format/timeText'

const counted = (count: number) => (count === 1 ? '1 action' : `${count} actions`)

/** What the ribbon says of acts without an answer, of refused ones, and of those of others who work at this screen. */
export function outboxWords(actions: readonly Action[], personId: number) {
  const own = actions.filter(({ by }) => by.id === personId)
  const waiting = own.filter(({ state }) => state === 'waiting')
  const refused = own.filter(({ state }) => state === 'refused')
  const [oldest] = waiting
  const others = actions.filter(({ by, state }) => by.id !== personId && state !== 'pressed')
  const names = [...new Set(others.map(({ by }) => by.name))]
  return {
    own: [...waiting, ...refused],
    waiting: oldest ? `${counted(waiting.length)} waiting since ${clock(new Date(oldest.at))}` : null,
    refused: refused.length > 0 ? `${counted(refused.length)} refused` : null,
    others: names.map((name) => {
      const count = others.filter(({ by }) => by.name === name).length
      return `${counted(count)} of ${name} kept for when ${name} signs in here`
    }),
  }
}
