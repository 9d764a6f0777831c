import { mixEnd, restEnd } from '../../../resources/production/batching/batchTimes'
import type { Card } from '../../../resources/production/boards/boardCalls'
import { duration, figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { t } from '../../../texts/texts'

/** What a batcher reads on a card: its recipe, how far it is weighed, what is short, and how long it mixes or rests. */
function batchWords(card: Card, now: number): string[] {
  const { recipe, lines_to_weigh: all, lines_weighed: done, short_count: short } = card
  const times = { ...card, mix_minutes: card.mix_minutes ?? 0, rest_hours: card.rest_hours ?? 0 }
  const [mixed, rested] = [mixEnd(times), restEnd(times)]
  const left = (until: number) => duration((until - now) / 60_000)
  return [
    recipe ?? '',
    all > 0 && done < all ? t('{done} of {all} weighed', { done: figure(done), all: figure(all) }) : '',
    short ? t('{short} short', { short: figure(short) }) : '',
    mixed !== null && now < mixed
      ? t('mixes {left}', { left: left(mixed) })
      : rested !== null && now < rested
        ? t('rests {left}', { left: left(rested) })
        : '',
  ].filter((word) => word !== '')
}

export const BatchLine = ({ card, now }: { card: Card; now: number }) => (
  <span className={`dc-card-batch${card.short_count ? ' dc-warning-text' : ''}`}>
    {card.short_count ? <Glyph name="half" /> : null} {batchWords(card, now).join(', ')}
  </span>
)
