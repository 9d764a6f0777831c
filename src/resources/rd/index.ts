import { rdProjects } from './rd_projects'
import { rdPanels } from './rd_panels'
import { rdSampleIngredients } from './rd_sample_ingredients'
import { rdSampleVersions } from './rd_sample_versions'
import { rdSamples } from './rd_samples'
import { rdSpecifications } from './rd_specifications'
import { rdAccessLog } from './reports/rd_access_log'
import { rdFormulaCosts } from './reports/rd_formula_costs'
import { rdIngredientUsage } from './reports/rd_ingredient_usage'
import { rdProjectsReport } from './reports/rd_projects_report'
import { rdSamplesReport } from './reports/rd_samples_report'
import { rdSpecificationResults } from './reports/rd_specification_results'

export const rdResources = {
  rd_projects: rdProjects,
  rd_samples: rdSamples,
  rd_sample_versions: rdSampleVersions,
  rd_sample_ingredients: rdSampleIngredients,
  rd_specifications: rdSpecifications,
  rd_panels: rdPanels,
  rd_projects_report: rdProjectsReport,
  rd_samples_report: rdSamplesReport,
  rd_formula_costs: rdFormulaCosts,
  rd_ingredient_usage: rdIngredientUsage,
  rd_specification_results: rdSpecificationResults,
  rd_access_log: rdAccessLog,
}
