import { Link } from 'react-router-dom'
import { stampLife } from '../../../api/production/stamps'
import { text } from '../../../resources/kit/fields/field'
import type { StampLife } from '../../../resources/production/stamps/stampCalls'
import { listFormat } from '../../../texts/locale'
import { TryOut } from '../../fields/TryOut'
import { figure } from '../../format/format'
import { instant } from '../../format/timeText'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { statusLook } from '../../parts/statusLook'
import { StatusTag } from '../../parts/StatusTag'
import { PlainTable } from '../../parts/table/PlainTable'
import { t } from '../../../texts/texts'
import '../../parts/panel.css'
import './stamps.css'

const inputs = { serial: text(t('Printed number'), 30, { takesScan: true }) }

const causes: Readonly<Record<StampLife['movements'][number]['cause'], string>> = {
  approve: t('Reel approved'),
  session: t('Stamping session'),
  adjustment: t('Adjustment'),
  correction: t('Correction'),
}

const stateWord = (state: StampLife['state']) => statusLook(state).word.toLowerCase()

/** What is known where the numbers were not recorded: how many of a session became what. */
function amongText({ size, states }: NonNullable<StampLife['among']>) {
  const parts = states.map(({ state, qty }) => `${figure(qty)} ${stateWord(state)}`)
  return t('One of {size} stamps of a session, of which {parts}; which ones was not recorded', {
    size: figure(size),
    parts: listFormat('conjunction').format(parts),
  })
}

const Movement = ({ movement }: { movement: StampLife['movements'][number] }) => (
  <tr>
    <td>{instant(movement.at)}</td>
    <td>{causes[movement.cause]}</td>
    <td>
      <StatusTag status={movement.from_state} />
    </td>
    <td>
      <StatusTag status={movement.to_state} />
    </td>
    <td>{movement.adjustment ?? ''}</td>
    <td>{movement.by ?? t('System')}</td>
  </tr>
)

/** One stamp: where it is, and how it came there. */
const Life = ({ life }: { life: StampLife }) => (
  <section className="dc-panel dc-stamp-life" aria-label={t('Stamp {printed}', { printed: life.printed })}>
    <h2>
      <JurisdictionChip code={life.jurisdiction} /> {life.printed} <StatusTag status={life.state} />
    </h2>
    <p>
      <Link className="dc-link" to={`/production/reel/${life.reel_id}`}>
        {life.reel}
      </Link>
      {life.since !== null && ` ${t('since {at}', { at: instant(life.since) })}`}
    </p>
    {life.among && (
      <p className="dc-stamp-among">
        <Glyph name="half" /> {amongText(life.among)}
      </p>
    )}
    {life.movements.length > 0 ? (
      <PlainTable
        label={t('Life of the stamp')}
        heads={[t('When'), t('What'), t('From'), t('To'), t('Document'), t('By')]}
      >
        {life.movements.map((movement) => (
          <Movement key={movement.id} movement={movement} />
        ))}
      </PlainTable>
    ) : (
      <p>{t('Its reel is not approved yet')}</p>
    )}
  </section>
)

/** The life of a stamp by its number, scanned or typed. */
export const StampLookup = () => (
  <div className="dc-stamp-lookup">
    <section className="dc-panel" aria-label={t('Look up a stamp')}>
      <h2>{t('Look up a stamp')}</h2>
      <TryOut
        inputs={inputs}
        start={(): { serial: string } => ({ serial: '' })}
        ask={({ serial }, signal) => stampLife(serial, signal)}
      >
        {(lives) => lives.map((life) => <Life key={life.reel_id} life={life} />)}
      </TryOut>
    </section>
  </div>
)
