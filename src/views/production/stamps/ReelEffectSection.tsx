import { useEffect, useState } from 'react'
import { reelEffect } from '../../../api/production/stamps'
import { words } from '../../../resources/kit/text/words'
import { reels } from '../../../resources/production/stamps/reels'
import type { ReelEffect } from '../../../resources/production/stamps/stampCalls'
import { RowsSection } from '../../parts/table/RowsSection'
import { failureMessage } from '../../ui/messages'
import { ChangedRow, ChangesTable } from '../corrections/ChangesTable'
import { t } from '../../../texts/texts'

type Of = Parameters<typeof reelEffect>[0]
type State = { effect: ReelEffect | null; error: unknown }

function useEffectOf(of: Of, id: number): State {
  const [state, setState] = useState<State>({ effect: null, error: null })
  useEffect(() => {
    const leaving = new AbortController()
    reelEffect(of, id, leaving.signal).then(
      (effect) => setState({ effect, error: null }),
      (error: unknown) => !leaving.signal.aborted && setState({ effect: null, error }),
    )
    return () => leaving.abort()
  }, [of, id])
  return state
}

const labels: Readonly<Record<string, { label: string }>> = {
  ...reels.systemFields,
  exposed: reels.derived.exposed.field,
  exposure: reels.derived.exposure.field,
}

const statusText = (status: string) => t(words(status)).toLowerCase()

function ReelFigures({ reel }: { reel: ReelEffect['reels'][number] }) {
  const { number, jurisdiction, status, figures } = reel
  return (
    <>
      <p>
        {status.before === status.after
          ? t('{number}, {jurisdiction}, stays {status}', {
              number,
              jurisdiction,
              status: statusText(status.after),
            })
          : t('{number}, {jurisdiction}: {before} → {after}', {
              number,
              jurisdiction,
              before: statusText(status.before),
              after: statusText(status.after),
            })}
      </p>
      {figures.length > 0 && (
        <ChangesTable title={number}>
          {figures.map(({ name, before, after }) => (
            <ChangedRow key={name} before={before} after={after}>
              {t(labels[name]?.label ?? name)}
            </ChangedRow>
          ))}
        </ChangesTable>
      )}
    </>
  )
}

/** What a decision about reels would change of their counters, of what they expose to and of the stamps that can be used. */
export function ReelEffectSection({ of, id }: { of: Of; id: number }) {
  const { effect, error } = useEffectOf(of, id)
  const title = t('What the approval changes')
  if (!effect)
    return error ? (
      <RowsSection title={title}>
        <p role="alert">{failureMessage(error)}</p>
      </RowsSection>
    ) : null
  return (
    <RowsSection title={title}>
      {effect.reels.map((reel) => (
        <ReelFigures key={reel.reel_id} reel={reel} />
      ))}
      {effect.reels.every(({ figures }) => figures.length === 0) && <p>{t('No counter changes')}</p>}
      <ChangesTable title={t('Usable stamps')}>
        {effect.usable.map(({ jurisdiction, before, after }) => (
          <ChangedRow key={jurisdiction} before={before} after={after}>
            {jurisdiction}
          </ChangedRow>
        ))}
      </ChangesTable>
    </RowsSection>
  )
}
