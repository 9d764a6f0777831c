import { Button, NumberInput, Textarea } from '@mantine/core'
import { figure } from '../../format/format'
import { day } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { ChoiceTiles } from './ChoiceTiles'
import { serialText } from './stampText'
import type { ReelChoice } from './useReelChoice'
import { t } from '../../../texts/texts'
import './stamping.css'

/** The reels that could be put on, oldest first, and the number that its first stamp has to show. */
export function ReelParts({ choice }: { choice: ReelChoice }) {
  const { reel, rows } = choice
  return (
    <>
      <section className="dc-stamping-part" aria-label={t('Reel')}>
        <h2>{t('Reel')}</h2>
        <ChoiceTiles
          label={t('Reel')}
          none={choice.isLoaded && t('No reel of this jurisdiction is available: ask the stamp room')}
          chosen={reel?.id ?? null}
          onChoose={choice.choose}
          choices={rows.slice(0, 8).map((one) => ({
            id: one.id,
            title: (
              <>
                {one.number} <JurisdictionChip code={one.jurisdiction} />
              </>
            ),
            detail: t('{remaining} left, received {day}', {
              remaining: figure(one.remaining),
              day: day(one.received_on),
            }),
          }))}
        />
        {choice.isOlder && (
          <Textarea
            label={t('Reason for not using the older reel {number}', { number: rows[0]?.number })}
            size="lg"
            withAsterisk
            value={choice.reason}
            onChange={(event) => choice.setReason(event.currentTarget.value)}
          />
        )}
      </section>
      {reel !== null && reel.next_serial !== null && (
        <section className="dc-stamping-part" aria-label={t('First stamp')}>
          <h2>{t('The first stamp has to show')}</h2>
          <output aria-label={t('Next number')}>{serialText(reel.serial_prefix, reel.next_serial)}</output>
          {choice.printed === null ? (
            <Button size="lg" h={60} variant="default" onClick={choice.confirm}>
              {t('It shows this number')}
            </Button>
          ) : (
            <p className="dc-success-text">
              <Glyph name="check" /> {t('Confirmed')}
            </p>
          )}
        </section>
      )}
      {reel !== null && (
        <section className="dc-stamping-part" aria-label={t('Counter')}>
          <NumberInput
            label={t('Counter at the start')}
            {...(reel.serial_mode === 'count_only'
              ? { withAsterisk: true }
              : { description: t('If the applicator counts: it is compared with the numbers at the end') })}
            size="lg"
            min={0}
            allowDecimal={false}
            value={choice.counter ?? ''}
            onChange={(next) => choice.setCounter(next === '' ? null : Number(next))}
          />
        </section>
      )}
    </>
  )
}
