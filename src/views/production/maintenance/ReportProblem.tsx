import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { opens } from '../../../access'
import { problemAreas } from '../../../resources/production/maintenance/problemAreas'
import { usePerson } from '../../session/session'
import { lazyPart } from '../../ui/lazyPart'
import { t } from '../../../texts/texts'

const ProblemDialog = lazyPart(async () => (await import('./ProblemDialog')).ProblemDialog)

type Props = { machine: { id: number; name: string } }

/** Calls maintenance to a machine, for those who may. */
export function ReportProblem({ machine }: Props) {
  const { roles } = usePerson()
  const [isOpen, setOpen] = useState(false)
  if (!opens(roles, problemAreas)) return null
  return (
    <>
      <Button
        size="lg"
        h={56}
        variant="default"
        leftSection={<IconAlertTriangle size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('Report problem')}
      </Button>
      {isOpen && (
        <Suspense>
          <ProblemDialog machine={machine} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
