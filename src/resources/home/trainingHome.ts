import { type Home, homeCount } from '../kit/define/defineHome'
import { trainingDocuments } from '../training/documents/training_documents'
import { trainingAttendees } from '../training/trainings/training_attendees'
import { trainings } from '../training/trainings/trainings'

const open = ['invited', 'confirmed', 'attended', 'failed', 'absent'] as const
const place = {
  named: 'user',
  about: 'training_project',
  due: 'due_date',
  sort: [['due_date', 'asc']],
} as const
const session = { about: 'training_project', sort: [['starts_at', 'asc']] } as const

/** Training: who is overdue or due soon, sessions under way, documents to approve and reviews that are overdue. */
export const trainingHome: Home = {
  key: 'training',
  module: 'Training',
  counts: [
    homeCount(trainingAttendees, {
      key: 'training_overdue',
      label: 'Trainings overdue',
      place: 'late',
      ...place,
      where: (day) => [
        { field: 'status', operator: 'in', value: open },
        { field: 'due_date', operator: '<', value: day(0) },
      ],
      rank: 1,
      family: 'danger',
      none: 'None overdue',
    }),
    homeCount(trainingAttendees, {
      key: 'certificates_ending',
      label: 'Certificates ending within 30 days',
      place: 'open',
      ...place,
      due: 'expires_on',
      sort: [['expires_on', 'asc']],
      where: (day) => [
        { field: 'status', operator: '=', value: 'passed' },
        { field: 'expires_on', operator: '>=', value: day(0) },
        { field: 'expires_on', operator: '<=', value: day(30) },
      ],
      rank: 2,
      family: 'warning',
      none: 'None ending',
    }),
    homeCount(trainings, {
      key: 'trainings_open',
      label: 'Sessions open or in progress',
      place: 'today',
      ...session,
      where: () => [
        { field: 'status', operator: 'in', value: ['open', 'in_progress'] },
        { field: 'delivery', operator: 'in', value: ['session', 'on_the_job'] },
      ],
      rank: 4,
      none: 'None open',
    }),
    homeCount(trainingDocuments, {
      key: 'documents_in_review',
      label: 'Documents to approve',
      place: 'approve',
      named: 'code',
      about: 'title',
      where: () => [{ field: 'status', operator: '=', value: 'in_review' }],
      areas: ['training_change'],
      rank: 3,
      family: 'warning',
      none: 'None waiting',
    }),
    homeCount(trainingDocuments, {
      key: 'reviews_overdue',
      label: 'Document reviews overdue',
      place: 'late',
      named: 'code',
      about: 'title',
      due: 'review_due_date',
      sort: [['review_due_date', 'asc']],
      where: (day) => [
        { field: 'status', operator: '=', value: 'effective' },
        { field: 'review_due_date', operator: '<', value: day(0) },
      ],
      family: 'danger',
      none: 'None overdue',
    }),
  ],
  charts: [],
}
