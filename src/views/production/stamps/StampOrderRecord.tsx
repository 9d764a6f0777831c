import { useEffect, useState } from 'react'
import { stampSecurity } from '../../../api/production/stamps'
import type { StampSecurity } from '../../../resources/production/stamps/stampCalls'
import { figure } from '../../format/format'
import { Glyph } from '../../parts/Glyph'
import { JurisdictionChip } from '../../parts/JurisdictionChip'
import { PlainTable } from '../../parts/table/PlainTable'
import { RowsSection } from '../../parts/table/RowsSection'
import { RecordDrawer, type RecordGiven, type RecordPart } from '../../resource/record/RecordDrawer'
import { t } from '../../../texts/texts'

function useSecurity(id: number, version: number) {
  const [security, setSecurity] = useState<StampSecurity | null>(null)
  useEffect(() => {
    if (id === 0) return
    const leaving = new AbortController()
    stampSecurity(id, leaving.signal).then(setSecurity, () => setSecurity(null))
    return () => leaving.abort()
  }, [id, version])
  return security
}

const cad = (value: number) => t('{amount} CAD', { amount: figure(value, 2) })

function headroomText({ required, deposit, headroom }: StampSecurity) {
  if (deposit === null || headroom === null) return t('The security of the licence covers all stamps')
  return headroom < 0
    ? t('{required} are needed and {deposit} given: {less} too little', {
        required: cad(required),
        deposit: cad(deposit),
        less: cad(-headroom),
      })
    : t('{required} are needed and {deposit} given: {headroom} are left', {
        required: cad(required),
        deposit: cad(deposit),
        headroom: cad(headroom),
      })
}

/** The security that all stamps need with this order. */
function Security({ row }: RecordPart) {
  const security = useSecurity(row?.id ?? 0, row?.version ?? 0)
  if (!security) return null
  const isShort = security.headroom !== null && security.headroom < 0
  return (
    <RowsSection title={t('Security')}>
      <p className={isShort ? 'dc-danger-text' : undefined}>
        <Glyph name={isShort ? 'stop' : 'check'} /> {headroomText(security)}
      </p>
      <PlainTable
        label={t('Stamps held and ordered')}
        heads={[t('Jurisdiction'), { figure: t('Held') }, { figure: t('Ordered') }]}
      >
        {security.jurisdictions.map((one) => (
          <tr key={one.jurisdiction}>
            <td>
              <JurisdictionChip code={one.jurisdiction} />
            </td>
            <td className="dc-right">{figure(one.held)}</td>
            <td className="dc-right">{figure(one.ordered)}</td>
          </tr>
        ))}
      </PlainTable>
    </RowsSection>
  )
}

/** One order of stamps, with the security that it needs. */
export const StampOrderRecord = (props: RecordGiven) => <RecordDrawer {...props} below={Security} />
