import { trainingCategories } from './categories/training_categories'
import { trainingDocuments } from './documents/training_documents'
import { trainingLogs } from './logs/training_logs'
import { trainingProjectDocuments } from './programmes/training_project_documents'
import { trainingProjectLocations } from './programmes/training_project_locations'
import { trainingProjectOperations } from './programmes/training_project_operations'
import { trainingProjectQuestions } from './programmes/training_project_questions'
import { trainingProjectTasks } from './programmes/training_project_tasks'
import { trainingProjectTrainers } from './programmes/training_project_trainers'
import { trainingProjects } from './programmes/training_projects'
import { trainingCertificatesReport } from './reports/training_certificates_report'
import { trainingComplianceReport } from './reports/training_compliance_report'
import { trainingCoverage } from './reports/training_coverage'
import { trainingReviewsReport } from './reports/training_reviews_report'
import { trainingSessionsReport } from './reports/training_sessions_report'
import { trainingAttendees } from './trainings/training_attendees'
import { trainings } from './trainings/trainings'

export const trainingResources = {
  training_categories: trainingCategories,
  training_documents: trainingDocuments,
  training_projects: trainingProjects,
  training_project_documents: trainingProjectDocuments,
  training_project_locations: trainingProjectLocations,
  training_project_operations: trainingProjectOperations,
  training_project_questions: trainingProjectQuestions,
  training_project_tasks: trainingProjectTasks,
  training_project_trainers: trainingProjectTrainers,
  trainings,
  training_attendees: trainingAttendees,
  training_logs: trainingLogs,
  training_certificates_report: trainingCertificatesReport,
  training_compliance_report: trainingComplianceReport,
  training_coverage: trainingCoverage,
  training_reviews_report: trainingReviewsReport,
  training_sessions_report: trainingSessionsReport,
}
