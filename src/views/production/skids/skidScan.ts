import { pathOf } from '../../../resources/kit/define/defineCall'
import { type PutCarton, skidCalls } from '../../../resources/production/skids/skidCalls'
import { type Skid, skids } from '../../../resources/production/skids/skids'
import { skidByCode } from '../../../api/production/skids'
import { figure } from '../../format/format'
import { keptScan, refusedScan, thrownScan } from '../../parts/scan/scanAnswers'
import type { ScanAnswer } from '../../parts/scan/ScanBox'
import { act } from '../../ui/writeQueue'
import { t } from '../../../texts/texts'

const filled = ({ skid, skid_cartons, max_cartons, skid_units }: PutCarton) =>
  max_cartons === null
    ? t('{skid}: {cartons} cartons, {units} units', {
        skid,
        cartons: figure(skid_cartons),
        units: figure(skid_units),
      })
    : t('{skid}: {cartons} of {most} cartons, {units} units', {
        skid,
        cartons: figure(skid_cartons),
        most: figure(max_cartons),
        units: figure(skid_units),
      })

function answerOf(put: PutCarton): ScanAnswer {
  const what = t('{carton} with {units} units', { carton: put.carton, units: figure(put.units) })
  if (put.is_new === 1) return { accepted: true, word: t('Counted'), what, detail: filled(put) }
  return {
    accepted: true,
    isWarning: true,
    word: t('Already counted'),
    what,
    detail: filled(put),
    advice: t('It is on this skid once'),
  }
}

/** Puts a scanned carton on a skid: in order, and once, also through a cut of the line. */
async function putCarton({ id, number }: Pick<Skid, 'id' | 'number'>, code: string): Promise<ScanAnswer> {
  const outcome = await act({
    document: `${skids.name}:${id}`,
    event: 'put',
    title: t('{number}: carton {code}', { number, code }),
    path: pathOf(skidCalls.put, { id }),
    payload: { code },
    seen: null,
  })
  if (outcome.kind === 'refused') return thrownScan(code, outcome.thrown)
  if (outcome.kind === 'waiting') return keptScan(code)
  return answerOf(outcome.row as PutCarton)
}

/** What a scan beside skids does: a skid is chosen, a carton is put on the one that is chosen. */
export const skidScan =
  (chosen: Pick<Skid, 'id' | 'number'> | null, choose: (id: number) => void) =>
  async (code: string): Promise<ScanAnswer> => {
    if (chosen !== null && !/^\s*SK-/i.test(code)) return putCarton(chosen, code)
    const skid = await skidByCode(code)
    if (skid === null)
      return refusedScan(code, chosen === null ? t('Scan or choose a skid first') : t('Unknown skid code'))
    choose(skid.id)
    return {
      accepted: true,
      word: t('Skid'),
      what: skid.number,
      detail: t('{count} cartons with {units} units', {
        count: figure(skid.cartons),
        units: figure(skid.units),
      }),
    }
  }
