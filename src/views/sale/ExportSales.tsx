import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { sales } from '../../resources/sale/sales'
import { mayWrite } from '../resource/list/rights'
import { usePerson } from '../session/session'
import { lazyPart } from '../ui/lazyPart'
import { t } from '../../texts/texts'

const ExportSalesDialog = lazyPart(async () => (await import('./ExportSalesDialog')).ExportSalesDialog)

/** Opens the export of invoices to accounting, for people who write orders. */
export function ExportSales() {
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  if (!mayWrite(sales, person)) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Export to accounting')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportSalesDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
