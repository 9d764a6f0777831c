import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type AnyRow, newKey } from '../../api/resourceApi'
import { makeTaxSetup } from '../../api/taxes'
import { taxSetups } from '../../resources/general/tax_setups'
import type { EventNotes } from '../../resources/kit/defineResource'
import { day } from '../../resources/kit/field'
import { ActionDialog } from '../resource/ActionDialog'
import { notifySuccess } from '../shell/notify'

const { name, province_id, direction } = taxSetups.fields

const ways: Record<'new_version' | 'copy', EventNotes> = {
  copy: {
    label: 'Copy',
    sentence: 'The same taxes for another province, direction or time.',
    asks: { name, province_id, direction, valid_from: day('Valid from') },
  },
  new_version: {
    label: 'New version',
    sentence: 'This set-up ends the day before; its taxes are copied to be changed.',
    asks: { valid_from: day('Valid from') },
    tone: 'primary',
  },
}
type Way = keyof typeof ways

/** Makes another set-up out of this one: from a day on, or for elsewhere. */
export function TaxSetupActions({ row }: { row: AnyRow }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Way | null>(null)
  const [key, setKey] = useState(newKey)
  const open = (way: Way) => {
    setKey(newKey())
    setAsking(way)
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
          resource={taxSetups}
          row={{ ...row, valid_from: null }}
          notes={ways[asking]}
          called={asking === 'copy' ? String(row.name) : `of ${String(row.name)}`}
          onCancel={() => setAsking(null)}
          onSend={async (asked) => {
            const made = await makeTaxSetup(row.id, asking, asked, key)
            setAsking(null)
            notifySuccess(`${made.name} from ${made.valid_from} made`)
            await navigate(`/general/tax_setup/${made.id}`)
          }}
        />
      )}
    </>
  )
}
