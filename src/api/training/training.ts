import type { RequestOf } from '../../resources/kit/define/defineCall'
import { complianceCalls } from '../../resources/training/compliance/complianceCalls'
import { trainingDocumentCalls } from '../../resources/training/documents/documentCalls'
import { trainingLogCalls } from '../../resources/training/logs/logCalls'
import { trainingSettingCalls } from '../../resources/training/trainingSettingCalls'
import { trainingCalls } from '../../resources/training/trainings/trainingCalls'
import { bytesOf, callApi, saveFrom, uploadBy } from '../calls'
import type { Sending } from '../files'

/** Stores the file of a draft. */
export const storeDocumentFile = ({ id, name, ...sending }: Sending & { id: number; name: string }) =>
  uploadBy(trainingDocumentCalls.store, { id, file_name: name }, sending)

/** The bytes of a document's file; the server logs that they were read. */
export const documentFile = (id: number, signal?: AbortSignal) =>
  bytesOf(trainingDocumentCalls.file, { id }, signal)

/** The own trainings of the caller. */
export const ownTrainings = () => callApi(trainingCalls.mine, {}, { quiet: true })

/** The documents that the caller works by. */
export const ownDocuments = () => callApi(trainingCalls.documents, {}, { quiet: true })

/** Confirms an own place, or declines it with a reason. */
export const answerInvitation = (id: number, comment: string | null, once: string) =>
  callApi(trainingCalls.answerInvitation, { id, comment }, { once })

export const joinTraining = (id: number, once: string) => callApi(trainingCalls.join, { id }, { once })

export const statementOf = (id: number) => callApi(trainingCalls.statement, { id }, { quiet: true })

/** Signs for an own training. */
export const signTraining = (request: RequestOf<typeof trainingCalls.sign>, once: string) =>
  callApi(trainingCalls.sign, request, { once, quiet: true })

export const testOf = (id: number) => callApi(trainingCalls.test, { id }, { quiet: true })

/** Submits the answers of an attempt. */
export const submitTest = (id: number, answers: Record<string, ('a' | 'b' | 'c' | 'd')[]>, once: string) =>
  callApi(trainingCalls.submitTest, { id, answers }, { once, quiet: true })

/** A code for one check-in. */
export const checkInCode = (id: number) => callApi(trainingCalls.checkInCode, { id }, { quiet: true })

/** Checks the caller in with a scanned code. */
export const checkIn = (id: number, code: string, once: string) =>
  callApi(trainingCalls.checkIn, { id, code }, { once, quiet: true })

/** Adds people to a training. */
export const enrolPeople = (id: number, userIds: readonly number[], due: string | null, once: string) =>
  callApi(trainingCalls.enrol, { id, user_ids: [...userIds], due_date: due }, { once, quiet: true })

/** Assigns a programme to people, or to all it is required of. */
export const assignProgramme = (
  id: number,
  userIds: readonly number[] | null,
  due: string | null,
  once: string,
) =>
  callApi(
    trainingCalls.assign,
    { id, ...(userIds && { user_ids: [...userIds] }), due_date: due },
    { once, quiet: true },
  )

/** The people that roles and locations name. */
export const audienceOf = (roles: readonly string[]) =>
  callApi(trainingCalls.audience, { roles: [...roles] }, { quiet: true })

/** Countersigns what was observed on the job. */
export const countersignPlace = (request: RequestOf<typeof trainingCalls.countersign>, once: string) =>
  callApi(trainingCalls.countersign, request, { once, quiet: true })

export const saveCertificate = (id: number, name: string) => saveFrom(trainingCalls.certificate, { id }, name)

/** Who holds which programme. */
export const complianceMatrix = (request: RequestOf<typeof complianceCalls.matrix>, signal: AbortSignal) =>
  callApi(complianceCalls.matrix, request, { quiet: true, signal })

/** Saves the matrix as a file. */
export const saveComplianceFile = (request: RequestOf<typeof complianceCalls.file>, name: string) =>
  saveFrom(complianceCalls.file, request, name)

export const complianceTrend = (request: RequestOf<typeof complianceCalls.trend>, signal: AbortSignal) =>
  callApi(complianceCalls.trend, request, { quiet: true, signal })

export const complianceHistory = (id: number, userId: number, signal: AbortSignal) =>
  callApi(complianceCalls.history, { id, user_id: userId }, { quiet: true, signal })

/** Checks the chain of the log. */
export const verifyTrainingLog = () => callApi(trainingLogCalls.verify, {}, { quiet: true })

/** Who worked on a lot, trained on which revisions. */
export const trainedOnLot = (lot: string, signal: AbortSignal) =>
  callApi(trainingLogCalls.ofLot, { lot }, { quiet: true, signal })

export const trainingSettingValues = (signal: AbortSignal) =>
  callApi(trainingSettingCalls.read, {}, { quiet: true, signal })

/** Saves settings of training. */
export const saveTrainingSettings = (values: Record<string, unknown>, once: string) =>
  callApi(trainingSettingCalls.save, { values }, { once, quiet: true })
