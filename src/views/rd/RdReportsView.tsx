import { opens } from '../../access'
import { rdAccessLog } from '../../resources/rd/reports/rd_access_log'
import { rdFormulaCosts } from '../../resources/rd/reports/rd_formula_costs'
import { rdIngredientUsage } from '../../resources/rd/reports/rd_ingredient_usage'
import { rdProjectsReport } from '../../resources/rd/reports/rd_projects_report'
import { rdSamplesReport } from '../../resources/rd/reports/rd_samples_report'
import { rdSpecificationResults } from '../../resources/rd/reports/rd_specification_results'
import { ReportScreen } from '../report/ReportScreen'
import { useListTabs } from '../resource/list/useListTabs'
import { usePerson } from '../session/session'
import { ResultsChart } from './samples/ResultsChart'
import { t } from '../../texts/texts'

const reports = {
  projects: rdProjectsReport,
  samples: rdSamplesReport,
  'formula-costs': rdFormulaCosts,
  'ingredient-usage': rdIngredientUsage,
  'specification-results': rdSpecificationResults,
  'access-log': rdAccessLog,
} as const

const tabs = {
  projects: { label: t('Projects'), address: rdProjectsReport.path },
  samples: { label: t('Samples'), address: rdSamplesReport.path },
  'formula-costs': { label: t('Formula costs'), address: rdFormulaCosts.path },
  'ingredient-usage': { label: t('Ingredient usage'), address: rdIngredientUsage.path },
  'specification-results': { label: t('Results'), address: rdSpecificationResults.path },
} as const
const withLog = { ...tabs, 'access-log': { label: t('Access'), address: rdAccessLog.path } } as const

/** Projects, samples, costs, uses, results, and for administrators who read which formula. */
export function RdReportsView() {
  const { roles } = usePerson()
  const offered: Partial<typeof withLog> & typeof tabs = opens(roles, rdAccessLog.access.read)
    ? withLog
    : tabs
  const [tab, choice] = useListTabs(offered as typeof withLog)
  return (
    <ReportScreen
      key={tab}
      resource={reports[tab]}
      actions={choice}
      {...(tab === 'specification-results' && { above: ResultsChart })}
    />
  )
}
