import { type Expected, none } from './productionAccess'

/** Who reads the reports of R&D. */
const rdReports = 'recipes hplc_tech manager qa_manager'

/** Who reads and writes the tables of R&D. */
export const researchAccess: Record<string, Expected> = {
  '/rd/rd_projects': {
    read: 'rd_requester rd_supervisor',
    write: 'rd_requester rd_supervisor',
    ownOnly: 'rd_requester',
  },
  // The requester judges samples and never sees a formula.
  '/rd/rd_samples': {
    read: 'rd_requester rd_flavorist rd_supervisor rd_quality_control',
    write: 'rd_supervisor',
    ownOnly: 'rd_requester',
  },
  // A version is started by a call, a line is written with its version.
  '/rd/rd_sample_versions': { read: 'rd_flavorist rd_supervisor rd_quality_control', write: none },
  '/rd/rd_specifications': { read: 'rd_flavorist rd_supervisor rd_quality_control', write: 'rd_supervisor' },
  '/rd/rd_sample_ingredients': { read: 'rd_flavorist rd_supervisor rd_quality_control', write: none },
  '/rd/rd_panels': {
    read: 'rd_flavorist rd_supervisor rd_quality_control',
    write: 'rd_quality_control rd_supervisor',
  },
  '/rd/reports/rd-projects-report': { read: rdReports, write: none, channel: 'rd.rd_projects_report' },
  '/rd/reports/rd-samples-report': { read: rdReports, write: none, channel: 'rd.rd_samples_report' },
  '/rd/reports/rd-formula-costs': { read: rdReports, write: none, channel: 'rd.rd_formula_costs' },
  '/rd/reports/rd-ingredient-usage': { read: rdReports, write: none, channel: 'rd.rd_ingredient_usage' },
  '/rd/reports/rd-specification-results': {
    read: rdReports,
    write: none,
    channel: 'rd.rd_specification_results',
  },
  // Who read a formula is the administration's to see.
  '/rd/reports/rd-access-log': { read: '', write: none, channel: 'rd.rd_access_log' },
}
