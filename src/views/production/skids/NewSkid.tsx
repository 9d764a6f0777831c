import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { FormValues } from '../../../api/calls'
import { beginSkid } from '../../../api/production/skids'
import { newSkidFields } from '../../../resources/production/skids/skidCalls'
import { InputsDialog } from '../../resource/events/InputsDialog'
import { useOnce } from '../../resource/saving/useOnce'
import { notifySuccess } from '../../ui/notify'
import { useBuildsSkids } from './useBuildsSkids'
import { t } from '../../../texts/texts'

/** Begins an empty skid. */
export function NewSkid({ onBegun }: { onBegun: (id: number) => void }) {
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
          inputs={newSkidFields}
          send={t('Begin')}
          onCancel={() => setOpen(false)}
          onSend={async (payload) => {
            const { id, number } = await once(payload, beginSkid)
            notifySuccess(t('{code} created', { code: number }))
            setOpen(false)
            onBegun(id)
          }}
        />
      )}
    </>
  )
}
