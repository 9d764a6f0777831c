import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { opens } from '../../../access'
import type { LabelCheck } from '../../../resources/production/labelChecks/label_checks'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { notifySuccess, notifyWarning } from '../../ui/notify'
import type { LabelsOf } from './useLabelDemands'
import { t } from '../../../texts/texts'

const LabelCheckDialog = lazyPart(async () => (await import('./LabelCheckDialog')).LabelCheckDialog)

/** What a check found, for the person who recorded it. */
export const tellLabelCheck = ({ number, status }: LabelCheck) =>
  status === 'passed'
    ? notifySuccess(t('{number} passed', { number }))
    : notifyWarning(t('{number} found a wrong label: the step is blocked', { number }))

/** Opens a label check of what is worked here, for those who check labels. */
export function LabelCheckButton({ of, isCompact = false }: { of: LabelsOf; isCompact?: boolean }) {
  const { roles } = usePerson()
  const [isOpen, setOpen] = useState(false)
  if (!opens(roles, ['label_check'])) return null
  return (
    <>
      <Button
        {...(isCompact ? { h: 44 } : { size: 'lg', h: 56 })}
        variant="default"
        leftSection={<IconTag size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Check label')}
      </Button>
      {isOpen && (
        <Suspense>
          <LabelCheckDialog
            of={of}
            onClose={() => setOpen(false)}
            onDone={(check) => {
              setOpen(false)
              tellLabelCheck(check)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
