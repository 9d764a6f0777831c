import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormValues } from '../../../api/calls'
import { beginSkid } from '../../../api/production/skids'
import type { PlantArea } from '../../../resources/production/flows/plantArea'
import { newSkidFields } from '../../../resources/production/skids/skidCalls'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { useOnce } from '../../resource/saving/useOnce'
import { notifySuccess } from '../../ui/notify'
import { useBuildsSkids } from './useBuildsSkids'
import { t } from '../../../texts/texts'

const { area: _ofScreen, ...inputs } = newSkidFields

/** Begins an empty skid in the section of the plant whose screen it is begun at. */
export function NewSkid({ area, onBegun }: { area: PlantArea; onBegun: (id: number) => void }) {
  const mayBuild = useBuildsSkids()
  const [isOpen, setOpen] = useState(false)
  const once = useOnce<FormValues>('skids')
  if (!mayBuild) return null
  return (
    <>
      <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('New skid')}
      </Button>
      {isOpen && (
        <InputsDialog
          title={t('New skid')}
          inputs={inputs}
          send={t('Begin')}
          onCancel={() => setOpen(false)}
          onSend={async (payload) => {
            const { id, number } = await once({ ...payload, area }, beginSkid)
            notifySuccess(t('{code} created', { code: number }))
            setOpen(false)
            onBegun(id)
          }}
        />
      )}
    </>
  )
}
