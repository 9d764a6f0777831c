import { importRuns } from './import_runs'
import { importHistory } from './reports/import_history'

export const importsResources = {
  import_history: importHistory,
  import_runs: importRuns,
}
