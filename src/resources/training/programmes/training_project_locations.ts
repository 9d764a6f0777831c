import { defineResource } from '../../kit/define/defineResource'
import { reference } from '../../kit/fields/field'

/** A location whose people a programme is for; without any it is for all. */
export const trainingProjectLocations = defineResource({
  name: 'training_project_locations',
  title: 'Locations',
  singular: 'location',
  segment: 'training',
  modules: ['Training'],
  path: '/training/training-projects',
  label: '{location}',
  fields: {
    training_project_id: reference('Programme', 'training_projects', { fixed: true }),
    location_id: reference('Location', 'locations', { where: { is_active: 1 } }),
  },
  access: { read: ['training'], write: ['training_change'] },
  list: {
    columns: ['location_id'],
    sort: [['id', 'asc']],
    search: [],
    filters: ['training_project_id'],
  },
  form: [{ section: 'Locations', fields: ['training_project_id', 'location_id'] }],
})
