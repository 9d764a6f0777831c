import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useState } from 'react'
import { opens } from '../../../access'
import { cartons } from '../../../resources/production/cartons/cartons'
import { labelChecks } from '../../../resources/production/labelChecks/label_checks'
import { labelCheckResults } from '../../../resources/production/labelChecks/label_check_results'
import { labelTemplates } from '../../../resources/production/labelChecks/label_templates'
import { ResourceScreen } from '../../resource/list/ResourceScreen'
import { useListTabs } from '../../resource/list/useListTabs'
import { RecordDrawer, type RecordGiven } from '../../resource/record/RecordDrawer'
import { lazyPart } from '../../ui/lazyPart'
import { usePerson } from '../../session/session'
import { SelectedCartons } from '../cartons/CartonLabels'
import { tellLabelCheck } from './LabelCheckButton'
import { LabelCheckDialog } from './LabelCheckDialog'
import { LabelPictures, TemplateArtwork } from './LabelPictures'
import { t } from '../../../texts/texts'

const ReportScreen = lazyPart(async () => (await import('../../report/ReportScreen')).ReportScreen)

const LabelCheckRecord = (props: RecordGiven) => <RecordDrawer {...props} below={LabelPictures} />

const TemplateRecord = (props: RecordGiven) => <RecordDrawer {...props} below={TemplateArtwork} />

const tabs = {
  checks: { label: t('Label checks'), address: labelChecks.path },
  templates: { label: t('Label templates'), address: labelTemplates.path },
  results: { label: t('Results'), address: labelCheckResults.path },
  cartons: { label: t('Cartons'), address: cartons.path },
} as const

/** The label checks of the plant, what labels have to show, and the cartons with their labels. */
export function LabelChecksView() {
  const [tab, choice] = useListTabs(tabs)
  if (tab === 'cartons')
    return <ResourceScreen key={tab} resource={cartons} selected={SelectedCartons} actions={choice} />
  if (tab === 'templates')
    return <ResourceScreen key={tab} resource={labelTemplates} record={TemplateRecord} actions={choice} />
  if (tab === 'results')
    return (
      <Suspense fallback={null}>
        <ReportScreen key={tab} resource={labelCheckResults} actions={choice} />
      </Suspense>
    )
  return <LabelChecks key={tab} choice={choice} />
}

/** Those who check labels record them here too. */
function LabelChecks({ choice }: { choice: ReactNode }) {
  const { roles } = usePerson()
  const [isChecking, setChecking] = useState(false)
  const mayCheck = opens(roles, ['label_check'])
  return (
    <>
      <ResourceScreen
        resource={labelChecks}
        record={LabelCheckRecord}
        actions={
          <>
            {choice}
            {mayCheck && (
              <Button
                leftSection={<IconPlus size={16} aria-hidden="true" />}
                onClick={() => setChecking(true)}
              >
                {t('New label check')}
              </Button>
            )}
          </>
        }
      />
      {isChecking && (
        <LabelCheckDialog
          onClose={() => setChecking(false)}
          onDone={(check) => {
            setChecking(false)
            tellLabelCheck(check)
          }}
        />
      )}
    </>
  )
}
