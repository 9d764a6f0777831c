import { type Expected, none } from './productionAccess'

// Who may, written down from the plant's own lists and not from the code; admin is always among them.
const page = 'manager qa_manager training_supervisor trainer'
const change = 'qa_manager training_supervisor'
const programme: Expected = { read: page, write: change }
const report = (name: string): Expected => ({ read: page, write: none, channel: `training.${name}` })

/** Who reads and writes what training keeps. */
export const trainingAccess: Record<string, Expected> = {
  '/training/training_categories': { read: page, write: 'training_supervisor' },
  '/training/training_documents': programme,
  '/training/training_projects': programme,
  '/training/training_project_documents': programme,
  '/training/training_project_locations': programme,
  '/training/training_project_operations': programme,
  '/training/training_project_tasks': programme,
  '/training/training_project_trainers': programme,
  // Who may take a test never reads what is right.
  '/training/training_project_questions': { read: change, write: change },
  '/training/trainings': programme,
  // Attendees are assigned and decided on by acts, the log is only added to.
  '/training/training_attendees': { read: page, write: none },
  '/training/training_logs': { read: page, write: 'elsewhere' },
  '/training/reports/training-certificates-report': report('training_certificates_report'),
  '/training/reports/training-compliance-report': report('training_compliance_report'),
  '/training/reports/training-coverage': report('training_coverage'),
  '/training/reports/training-reviews-report': report('training_reviews_report'),
  '/training/reports/training-sessions-report': report('training_sessions_report'),
}
