import { accountingMappings } from './accounting/accounting_mappings'
import { accounts } from './accounting/accounts'
import { currencies } from './accounting/currencies'
import { attachments } from './attachments/attachments'
import { customerTags } from './customers/customer_tags'
import { customers } from './customers/customers'
import { demoPlants } from './demo_plant/demo_plants'
import { parameterTypes } from './lists/parameter_types'
import { parameters } from './lists/parameters'
import { tags } from './lists/tags'
import { sentDocuments } from './documents/sent_documents'
import { roles } from './people/roles'
import { userRoles } from './people/user_roles'
import { users } from './people/users'
import { countries } from './places/countries'
import { locations } from './places/locations'
import { provinces } from './places/provinces'
import { serviceAccounts } from './programs/service_accounts'
import { chartOfAccountsList } from './reports/chart_of_accounts_list'
import { punchDays } from './reports/punch_days'
import { errorLogs } from './system/error_logs'
import { jobRuns } from './system/job_runs'
import { jobs } from './system/jobs'
import { securityEvents } from './security/security_events'
import { savedViews } from './system/saved_views'
import { settings } from './system/settings'
import { taxSetupLines } from './taxes/tax_setup_lines'
import { taxSetups } from './taxes/tax_setups'
import { punches } from './time_clock/punches'
import { wallDisplays } from './walls/wall_displays'

export const generalResources = {
  accounting_mappings: accountingMappings,
  accounts,
  attachments,
  chart_of_accounts_list: chartOfAccountsList,
  countries,
  currencies,
  customer_tags: customerTags,
  customers,
  demo_plants: demoPlants,
  error_logs: errorLogs,
  job_runs: jobRuns,
  jobs,
  locations,
  parameter_types: parameterTypes,
  parameters,
  provinces,
  punch_days: punchDays,
  punches,
  roles,
  saved_views: savedViews,
  security_events: securityEvents,
  sent_documents: sentDocuments,
  service_accounts: serviceAccounts,
  settings,
  tags,
  tax_setup_lines: taxSetupLines,
  tax_setups: taxSetups,
  user_roles: userRoles,
  users,
  wall_displays: wallDisplays,
}
