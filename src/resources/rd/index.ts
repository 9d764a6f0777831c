import { rdProjects } from './rd_projects'
import { rdSampleIngredients } from './rd_sample_ingredients'
import { rdSampleVersions } from './rd_sample_versions'
import { rdSamples } from './rd_samples'
import { rdSpecifications } from './rd_specifications'

export const rdResources = {
  rd_projects: rdProjects,
  rd_samples: rdSamples,
  rd_sample_versions: rdSampleVersions,
  rd_sample_ingredients: rdSampleIngredients,
  rd_specifications: rdSpecifications,
}
