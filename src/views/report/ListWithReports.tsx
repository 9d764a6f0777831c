import { Button } from '@mantine/core'
import { IconArrowLeft, IconReportAnalytics } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, type ReactNode, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AnyResource } from '../../resources/kit/define/definition'
import type { AboveGroups } from '../resource/groups/ReportGroups'
import { ResourceScreen } from '../resource/list/ResourceScreen'
import { lazyPart } from '../ui/lazyPart'

const ReportScreen = lazyPart(async () => (await import('./ReportScreen')).ReportScreen)

export type ReportOf = {
  label: string
  resource: AnyResource
  above?: ComponentType<AboveGroups>
  /** What is done with the rows that are selected. */
  selected?: ComponentProps<typeof ReportScreen>['selected']
  note?: ReactNode
}

type Props = Omit<ComponentProps<typeof ResourceScreen>, 'actions'> & {
  reports: Readonly<Record<string, ReportOf>>
  /** The label of the way back from a report. */
  back: string
  /** Buttons of the list after those of its reports. */
  more?: ReactNode
}

/** A list, and the reports that are reached from it at the same address. */
export function ListWithReports({ reports, back, more, ...list }: Props) {
  const [params, setParams] = useSearchParams()
  const shown = Object.entries(reports).find(([name]) => name === params.get('show'))
  if (shown) {
    const [name, { resource, above, selected, note }] = shown
    return (
      <Suspense>
        <ReportScreen
          key={name}
          resource={resource}
          {...(above && { above })}
          {...(selected && { selected })}
          actions={
            <>
              {note}
              <Button
                variant="default"
                leftSection={<IconArrowLeft size={16} aria-hidden="true" />}
                onClick={() => setParams({})}
              >
                {back}
              </Button>
            </>
          }
        />
      </Suspense>
    )
  }
  return (
    <ResourceScreen
      {...list}
      actions={
        <>
          {Object.entries(reports).map(([name, { label }]) => (
            <Button
              key={name}
              variant="default"
              leftSection={<IconReportAnalytics size={16} aria-hidden="true" />}
              onClick={() => setParams({ show: name })}
            >
              {label}
            </Button>
          ))}
          {more}
        </>
      }
    />
  )
}
