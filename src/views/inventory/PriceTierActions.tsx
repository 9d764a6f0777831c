import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { copyTier, raiseTier } from '../../api/prices'
import { type AnyRow, newKey } from '../../api/resourceApi'
import { priceTiers } from '../../resources/inventory/price_tiers'
import type { EventNotes } from '../../resources/kit/defineResource'
import { day, decimal, optional } from '../../resources/kit/field'
import { ActionDialog } from '../resource/ActionDialog'
import { mayWrite } from '../resource/rights'
import { usePerson } from '../session/session'
import { notifySuccess } from '../shell/notify'

const { code, name, currency_id } = priceTiers.fields

const ways: Record<'copy' | 'raise', EventNotes> = {
  copy: {
    label: 'Copy',
    sentence: 'A new tier with the same basis and lines.',
    asks: { code, name, currency_id },
  },
  raise: {
    label: 'Raise',
    sentence:
      'Prices are rounded to the cent. With a day the old ones end the day before; percents follow by themselves.',
    asks: {
      percent: decimal('Percent', 4, {
        unit: '%',
        min: -99,
        max: 999,
        help: 'Below 0 lowers them',
      }),
      valid_from: optional(day('From', { help: 'At once when left empty' })),
    },
    tone: 'primary',
  },
}
type Way = keyof typeof ways

/** Makes another tier out of this one, or raises its prices. */
export function PriceTierActions({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const person = usePerson()
  const [asking, setAsking] = useState<Way | null>(null)
  const [key, setKey] = useState(newKey)
  if (!mayWrite(priceTiers, person)) return null
  const open = (way: Way) => {
    setKey(newKey())
    setAsking(way)
  }
  const send = async (asked: Record<string, unknown>) => {
    if (asking === 'copy') {
      const made = await copyTier(row.id, asked, key)
      notifySuccess(`${made.name} made`)
      await navigate(`/inventory/price-tier/${made.id}`)
    } else {
      const raised = await raiseTier(row.id, asked, key)
      notifySuccess(`${raised} ${raised === 1 ? 'price' : 'prices'} changed`)
    }
    setAsking(null)
  }
  return (
    <>
      {(Object.keys(ways) as Way[]).map((way) => (
        <Button key={way} variant="default" onClick={() => open(way)}>
          {ways[way].label}
        </Button>
      ))}
      {asking && (
        <ActionDialog
          resource={priceTiers}
          row={asking === 'copy' ? { ...row, code: null } : row}
          notes={ways[asking]}
          called={asking === 'copy' ? String(row.name) : `the prices of ${String(row.name)}`}
          onCancel={() => setAsking(null)}
          onSend={send}
        />
      )}
    </>
  )
}
