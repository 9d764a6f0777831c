import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { opens } from '../../../access'
import { labelChecks } from '../../../resources/production/labelChecks/label_checks'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { usePerson } from '../../session/session'
import { notifySuccess } from '../../ui/notify'
import { LabelCheckDialog } from './LabelCheckDialog'
import { LabelPictures } from './LabelPictures'
import { t } from '../../../texts/texts'

const LabelCheckRecord = (props: RecordGiven) => <RecordDrawer {...props} below={LabelPictures} />

/** The label checks of the plant; those who check labels record them here too. */
export function LabelChecksView() {
  const { roles } = usePerson()
  const [isChecking, setChecking] = useState(false)
  const mayCheck = opens(roles, ['label_check'])
  return (
    <>
      <ResourceScreen
        resource={labelChecks}
        record={LabelCheckRecord}
        actions={
          mayCheck && (
            <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setChecking(true)}>
              {t('New label check')}
            </Button>
          )
        }
      />
      {isChecking && (
        <LabelCheckDialog
          onClose={() => setChecking(false)}
          onDone={({ number, status }) => {
            setChecking(false)
            notifySuccess(
              status === 'passed'
                ? t('{number} passed', { number })
                : t('{number} found a wrong label: the step is blocked', { number }),
            )
          }}
        />
      )}
    </>
  )
}
