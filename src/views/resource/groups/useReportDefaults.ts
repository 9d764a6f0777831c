import { useMemo } from 'react'
import type { AnyResource } from '../../../resources/kit/define/definition'
import { reportDefaults, usualReportDefaults } from '../../../resources/production/reports/reportDefaults'
import { useToday } from '../../hooks/observed'
import { usePreference } from '../../session/preferences'
import { withDefaults } from './reportStart'

/** A report as it begins for this person; other lists stay as they are. */
export function useReportDefaults(resource: AnyResource): AnyResource {
  const stored = usePreference<unknown>('reports', null)
  const today = useToday()
  return useMemo(() => {
    if (resource.report === undefined || resource.segment !== 'production') return resource
    const read = reportDefaults.safeParse(stored)
    return withDefaults(resource, read.success ? read.data : usualReportDefaults, today)
  }, [resource, stored, today])
}
